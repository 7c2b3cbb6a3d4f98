import { Form, Link } from '@remix-run/react';
import { RotateCcw } from 'lucide-react';
import { Badge } from '../../ui/console/badge.tsx';
import { SubmitButton } from '../../ui/console/button.tsx';
import { EmptyState } from '../../ui/console/empty-state.tsx';
import { TimeAgo } from '../../ui/console/time-ago.tsx';
import { minuteText } from '../../ui/moment-text.ts';
import { useConsole } from '../_console/console-context.tsx';

/** One attempt as the log shows it. */
export interface ShownPush {
  id: string;
  leadId: string;
  attempt: number;
  statusCode: number | null;
  error: string | null;
  answer: string;
  durationMs: number;
  createdAt: string;
  nextAttemptAt: string | null;
}

/** Every attempt of the last 30 days with the CRM's answer, the newest first. */
export function PushLog({ lines, canRetry }: { lines: readonly ShownPush[]; canRetry: boolean }) {
  if (lines.length === 0)
    return (
      <EmptyState illustration="list" title="No contact was sent yet">
        Each attempt is listed here with the CRM’s answer, for 30 days.
      </EmptyState>
    );
  return (
    <ol className="grid gap-3">
      {lines.map((line) => (
        <li key={line.id} className="grid min-w-0 gap-3 rounded-card border bg-raised px-4 py-3">
          <PushLine line={line} canRetry={canRetry} />
        </li>
      ))}
    </ol>
  );
}

function PushLine({ line, canRetry }: { line: ShownPush; canRetry: boolean }) {
  const { consolePath } = useConsole();
  const { leadId, attempt, statusCode, error, answer, durationMs, createdAt, nextAttemptAt } = line;
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-14">
        <Badge tone={error === null ? 'success' : 'danger'}>{statusCode ?? 'No answer'}</Badge>
        <Link to={consolePath(`/leads/${leadId}`)} className="link target">
          Lead
          <span className="sr-only"> {leadId}</span>
        </Link>
        <span className="text-muted tabular-nums">
          {attempt > 1 ? `Attempt ${attempt}, ` : ''}
          {durationMs.toLocaleString('en-US')} ms
        </span>
        <span className="ml-auto text-muted">
          <TimeAgo at={createdAt} />
        </span>
      </div>
      {error === null ? null : <p className="text-14">{error}</p>}
      {nextAttemptAt ? <p className="text-14">It is tried again on {minuteText(nextAttemptAt)}.</p> : null}
      {answer ? (
        <pre className="max-h-40 overflow-auto rounded-control bg-sunken p-3 font-mono text-14 break-all whitespace-pre-wrap">
          {answer}
        </pre>
      ) : null}
      {canRetry && error !== null ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="leadId" value={leadId} />
          <SubmitButton
            intent="retry"
            variant="secondary"
            size="small"
            icon={RotateCcw}
            pendingLabel="Sending…"
          >
            Retry
          </SubmitButton>
        </Form>
      ) : null}
    </>
  );
}
