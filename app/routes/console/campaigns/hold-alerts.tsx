import type { SerializeFrom } from '@remix-run/node';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import { useConsole } from '../frame/console-context.tsx';
import type { readHolds } from './holds.server.ts';

const PAUSE_REASONS: Readonly<Record<string, string>> = {
  bounces: 'Too many e-mail addresses bounced.',
  complaints: 'Too many recipients reported your e-mails as spam.',
  manual: 'Your team paused marketing.',
};

type Holds = SerializeFrom<ReturnType<typeof readHolds>>;

/** Shows what holds back all of the company's marketing. */
export const HoldAlerts = ({ holds }: { holds: Holds }) => (
  <>
    {holds.isUnpaid ? <AccountPause /> : null}
    {holds.isInactive ? (
      <Alert tone="warning" title="The company is not active">
        Nothing goes out for now. Due messages are sent once the company is active again.
      </Alert>
    ) : null}
    {holds.pause ? <MarketingPause pause={holds.pause} /> : null}
  </>
);

/** Campaigns wait, and continue automatically after the payment. */
function AccountPause() {
  const { consolePath } = useConsole();
  return (
    <Alert
      tone="warning"
      title="Campaigns wait until a plan is paid"
      action={
        <LinkButton to={consolePath('/admin/billing')} size="small">
          Open billing
        </LinkButton>
      }
    >
      Your console is read-only, so campaigns are on hold. Campaigns resume automatically after payment. Plans
      that visitors request are still sent.
    </Alert>
  );
}

/** The reason for a pause of all marketing, and where to switch it on again. */
function MarketingPause({ pause }: { pause: NonNullable<Holds['pause']> }) {
  const { can, consolePath } = useConsole();
  return (
    <Alert
      tone="warning"
      title="All marketing of the company is paused"
      action={
        <LinkButton to={consolePath('/admin/suppressions')} size="small">
          {can('marketing.resume') ? 'Review and resume' : 'See why'}
        </LinkButton>
      }
    >
      {PAUSE_REASONS[pause.reason ?? ''] ?? 'Marketing was paused.'} No campaign has sent anything since{' '}
      {minuteText(pause.since)}. Plans that visitors ask for are still sent.
    </Alert>
  );
}
