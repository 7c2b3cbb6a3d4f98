import { Alert } from '#app/ui/console/alert.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { type PauseFigures, pauseText } from './reason-text.ts';

interface PauseNoticeProps {
  pause: { since: string; reason: string | null; figures: PauseFigures | null };
  canResume: boolean;
}

/** Explains why marketing is paused, with the button that resumes it. */
export function PauseNotice({ pause, canResume }: PauseNoticeProps) {
  return (
    <Alert
      tone="danger"
      title={`Marketing paused since ${dayText(pause.since)}`}
      action={
        canResume ? (
          <ConfirmDialog
            trigger={<Button>Resume marketing</Button>}
            title="Resume marketing?"
            loses={[
              'Campaigns continue where they stopped.',
              'We pause marketing again if bounces or spam reports stay high.',
            ]}
            confirmLabel="Resume marketing"
            intent="resume"
            variant="primary"
          />
        ) : null
      }
    >
      <p>{pauseText(pause.reason, pause.figures)}</p>
      <p>
        Plans that visitors ask for are still sent.
        {canResume ? '' : ' An admin of your company can resume marketing.'}
      </p>
    </Alert>
  );
}
