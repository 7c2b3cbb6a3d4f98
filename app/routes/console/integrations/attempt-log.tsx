import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { listPushes } from '#app/domain/crm/index.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageSection } from '#app/ui/console/page-header.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import { useConsole } from '../frame/console-context.tsx';

/** One attempt to reach a shop's system, as shown in its log. */
export type ShownAttempt = Omit<
  SerializeFrom<Awaited<ReturnType<typeof listPushes>>>['lines'][number],
  'leadId'
>;

/** The log of a system's page, with links to its newest and its older lines. */
export function LogSection(props: {
  path: string;
  next: string | null;
  isFirstPage: boolean;
  children: ReactNode;
}) {
  const { path, next, isFirstPage, children } = props;
  const { consolePath } = useConsole();
  const newest = consolePath(path);
  return (
    <PageSection id="log" title="Log">
      {children}
      <div className="flex gap-3">
        {isFirstPage ? null : <LinkButton to={newest}>Newest</LinkButton>}
        {next ? (
          <LinkButton to={`${newest}${newest.includes('?') ? '&' : '?'}before=${next}`}>Older</LinkButton>
        ) : null}
      </div>
    </PageSection>
  );
}

/** Lists the attempts of the last 30 days, newest first. */
export function AttemptLog<Line extends ShownAttempt>({
  lines,
  empty,
  children,
}: {
  lines: readonly Line[];
  empty: { title: string; text: string };
  children: (line: Line) => ReactNode;
}) {
  if (lines.length === 0)
    return (
      <EmptyState illustration="plug" title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  return (
    <ol className="grid gap-3">
      {lines.map((line) => (
        <li key={line.id} className="min-w-0 rounded-card border bg-raised">
          {children(line)}
        </li>
      ))}
    </ol>
  );
}

/** Shows the status code, the event, the number of the attempt, its duration and its time. */
export const AttemptHead = ({ line, children }: { line: ShownAttempt; children: ReactNode }) => (
  <>
    <Badge tone={line.error === null ? 'success' : 'danger'}>{line.statusCode ?? 'No answer'}</Badge>
    {children}
    <span className="text-muted tabular-nums">
      {line.attempt > 1 ? `Attempt ${line.attempt}, ` : ''}
      {line.durationMs.toLocaleString('en-US')} ms
    </span>
    <span className="ml-auto text-muted">
      <TimeAgo at={line.createdAt} />
    </span>
  </>
);

export const NextAttempt = ({ line: { nextAttemptAt } }: { line: ShownAttempt }) =>
  nextAttemptAt ? <p className="text-14">We try again on {minuteText(nextAttemptAt)}.</p> : null;

/**
 * Explains a missing log line: the service stopped during the previous attempt. @param repeating sentence on what that system does if the
 * same data is sent twice
 */
export const CutOffNote = ({ line, repeating }: { line: ShownAttempt; repeating: string }) =>
  line.afterCutOff ? (
    <p className="text-14">
      Attempt {line.attempt - 1} was interrupted when the service restarted, so we don’t know whether the
      request arrived. {repeating}
    </p>
  ) : null;

/** Shows a request or a response unchanged. */
export const RawText = ({ text }: { text: string }) => (
  <pre className="max-h-64 overflow-auto rounded-control bg-sunken p-3 font-mono text-14 break-all whitespace-pre-wrap">
    {text}
  </pre>
);

/** Posts the line's ID, so that its data is sent again. */
export const SendAgain = ({
  intent,
  field,
  children,
}: {
  intent: string;
  field: { name: string; value: string };
  children: string;
}) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" {...field} />
    <SubmitButton intent={intent} variant="secondary" size="small" icon={RotateCcw} pendingLabel="Sending…">
      {children}
    </SubmitButton>
  </Form>
);
