import type { UnvouchedState } from '#app/domain/campaigns/index.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { useConsole } from '../frame/console-context.tsx';

export interface SendingLimits {
  /** Whether an operator has stopped the company's sending. */
  isStopped: boolean;
  /** Null for a company that is vouched for. */
  unvouched: UnvouchedState | null;
}

/** Shows why the company's marketing is held back, and what to do about it. */
export function SendingLimitAlerts({ limits: { isStopped, unvouched } }: { limits: SendingLimits }) {
  return (
    <>
      {isStopped ? (
        <Alert tone="danger" title="Sending is stopped">
          We have stopped all of your company’s messages. Unsent messages wait, so none are lost. Please
          contact us.
        </Alert>
      ) : null}
      {unvouched ? <UnvouchedAlert {...unvouched} /> : null}
    </>
  );
}

function UnvouchedAlert({ people, maxPeople, waiting }: UnvouchedState) {
  const { consolePath } = useConsole();
  return (
    <Alert
      tone={people < maxPeople ? 'info' : 'warning'}
      title={`${people} of ${maxPeople} recipients reached`}
      action={
        <LinkButton to={consolePath('/admin/billing')} size="small">
          Choose a plan
        </LinkButton>
      }
    >
      A new company can send marketing to {maxPeople} recipients. To reach more, choose a plan or ask us for
      approval.
      {waiting > 0 ? ` ${waiting.toLocaleString('en-US')} campaign e-mails wait until then.` : null} Plans
      that visitors ask for are still sent.
    </Alert>
  );
}
