import { Link } from '@remix-run/react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import {
  AttemptHead,
  AttemptLog,
  CutOffNote,
  NextAttempt,
  RawText,
  SendAgain,
  type ShownAttempt,
} from '../attempt-log.tsx';

export interface ShownPush extends ShownAttempt {
  leadId: string;
}

/** Lists every push with the CRM's response. */
export const PushLog = ({ lines, canRetry }: { lines: readonly ShownPush[]; canRetry: boolean }) => (
  <AttemptLog
    lines={lines}
    empty={{
      title: 'No contacts sent yet',
      text: 'Each attempt is listed here with the CRM’s answer, for 30 days.',
    }}
  >
    {(line) => <PushLine line={line} canRetry={canRetry} />}
  </AttemptLog>
);

function PushLine({ line, canRetry }: { line: ShownPush; canRetry: boolean }) {
  const { consolePath } = useConsole();
  const { leadId, error, answer } = line;
  return (
    <div className="grid min-w-0 gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-14">
        <AttemptHead line={line}>
          <Link to={consolePath(`/leads/${leadId}`)} className="link target">
            Lead
            <span className="sr-only"> {leadId}</span>
          </Link>
        </AttemptHead>
      </div>
      {error === null ? null : <p className="text-14">{error}</p>}
      <CutOffNote line={line} repeating="The CRM merges both into one contact." />
      <NextAttempt line={line} />
      {answer ? <RawText text={answer} /> : null}
      {canRetry && error !== null ? (
        <SendAgain intent="retry" field={{ name: 'leadId', value: leadId }}>
          Retry
        </SendAgain>
      ) : null}
    </div>
  );
}
