import { Form } from '@remix-run/react';
import { RotateCcw } from 'lucide-react';
import { Badge } from '../../ui/console/badge.tsx';
import { SubmitButton } from '../../ui/console/button.tsx';
import { EmptyState } from '../../ui/console/empty-state.tsx';
import { TimeAgo } from '../../ui/console/time-ago.tsx';
import { minuteText } from '../../ui/moment-text.ts';

/** One POST as the log shows it. */
export interface ShownAttempt {
  id: string;
  eventId: string;
  type: string;
  attempt: number;
  statusCode: number | null;
  error: string | null;
  answer: string;
  request: string;
  durationMs: number;
  createdAt: string;
  nextAttemptAt: string | null;
}

/** Every request of the last 30 days with its answer, the newest first. */
export function DeliveryLog({ lines, canReplay }: { lines: readonly ShownAttempt[]; canReplay: boolean }) {
  if (lines.length === 0)
    return (
      <EmptyState illustration="list" title="Nothing was sent yet">
        Each request is listed here with the answer to it, for 30 days.
      </EmptyState>
    );
  return (
    <ol className="grid gap-3">
      {lines.map((line) => (
        <li key={line.id} className="min-w-0 rounded-card border bg-raised">
          <Attempt line={line} canReplay={canReplay} />
        </li>
      ))}
    </ol>
  );
}

function Attempt({ line, canReplay }: { line: ShownAttempt; canReplay: boolean }) {
  const { type, eventId, attempt, statusCode, error, answer, request, durationMs, createdAt } = line;
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-14">
        <Badge tone={error === null ? 'success' : 'danger'}>{statusCode ?? 'No answer'}</Badge>
        <span className="min-w-0 font-mono break-all">{type}</span>
        <span className="text-muted tabular-nums">
          {attempt > 1 ? `Attempt ${attempt}, ` : ''}
          {durationMs.toLocaleString('en-US')} ms
        </span>
        <span className="ml-auto text-muted">
          <TimeAgo at={createdAt} />
        </span>
        {error === null ? null : <span className="w-full text-muted">{error}</span>}
      </summary>
      <div className="grid min-w-0 grid-cols-1 gap-4 border-t px-4 py-4">
        <p className="text-14 break-all">
          <span className="text-muted">Id: </span>
          <span className="font-mono">{eventId}</span>
        </p>
        {line.nextAttemptAt ? (
          <p className="text-14">It is tried again on {minuteText(line.nextAttemptAt)}.</p>
        ) : null}
        <Body label="Request" text={request} />
        <Body label="Answer" text={answer || '(empty)'} />
        {canReplay ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="eventId" value={eventId} />
            <SubmitButton
              intent="replay-one"
              variant="secondary"
              size="small"
              icon={RotateCcw}
              pendingLabel="Sending…"
            >
              Send this event again
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </details>
  );
}

const Body = ({ label, text }: { label: string; text: string }) => (
  <div className="grid min-w-0 gap-1">
    <p className="text-14 text-muted">{label}</p>
    <pre className="max-h-64 overflow-auto rounded-control bg-sunken p-3 font-mono text-14 break-all whitespace-pre-wrap">
      {text}
    </pre>
  </div>
);
