import { formatCount } from '#app/lib/format-count.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';

/** Says why the campaign can't be launched, or why its mails would wait. */
export const LaunchAlerts = ({
  isDraft,
  obstacle,
  link,
  isPaused,
}: {
  isDraft: boolean;
  obstacle: string | null;
  /** Where the obstacle is removed. */
  link: { label: string; to: string } | null;
  isPaused: boolean;
}) => (
  <>
    {isDraft ? null : (
      <Alert tone="info" title="This campaign is already launched">
        See its progress on the campaign page.
      </Alert>
    )}
    {obstacle && isDraft ? (
      <Alert
        tone="warning"
        title="You can’t launch this campaign yet"
        action={
          link ? (
            <LinkButton to={link.to} size="small">
              {link.label}
            </LinkButton>
          ) : undefined
        }
      >
        {obstacle}
      </Alert>
    ) : null}
    {isPaused ? (
      <Alert tone="warning" title="Your marketing is paused">
        You can launch, but e-mails wait until marketing is resumed.
      </Alert>
    ) : null}
  </>
);

/** Warns that people would get the mails of two campaigns. */
export const OverlapAlert = ({ people }: { people: number }) =>
  people === 0 ? null : (
    <Alert
      tone="warning"
      title={`${people === 1 ? '1 person is' : `${formatCount(people)} people are`} in another campaign, too`}
    >
      They are in a running campaign or joined one in the last 30 days, and may get similar e-mails twice.
    </Alert>
  );
