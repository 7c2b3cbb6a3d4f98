import { Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { IMPORT_RESULT_DAYS } from '#app/domain/file-imports/import-limits.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { Progress } from '#app/ui/console/progress.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { useConsole } from './console-context.tsx';

const IMPORT_POLL_MS = 1000;

/** An import as `listFileImports` returns it, with dates as ISO texts. */
export interface ShownImport {
  id: string;
  summary: string;
  rows: number;
  done: number;
  added: number;
  known: number;
  waiting: number;
  leftOut: number;
  problem: string | null;
  createdAt: string;
  finishedAt: string | null;
  isInterrupted: boolean;
}

interface ImportWords {
  /** Path of the import's page. */
  path: string;
  /** '2 addresses added' */
  describeAdded(run: ShownImport): string;
  /** Says in sentences what became of the rows that are not new. */
  describeRest(run: ShownImport): string[];
}

/** Shows the imports in progress and the results that are kept, and reloads while an import is in progress. */
export function FileImports({ imports, ...words }: { imports: readonly ShownImport[] } & ImportWords) {
  const { revalidate, state } = useRevalidator();
  const isRunning = imports.some(({ finishedAt }) => finishedAt === null);
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(revalidate, IMPORT_POLL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
  if (imports.length === 0) return null;
  return (
    <Card title="Latest imports" description={`We keep the results for ${IMPORT_RESULT_DAYS} days.`}>
      <div className="grid gap-4">
        {imports.map((run) =>
          run.finishedAt === null ? (
            <RunningImport key={run.id} run={run} {...words} />
          ) : (
            <EndedImport key={run.id} run={run} {...words} />
          ),
        )}
      </div>
    </Card>
  );
}

function RunningImport({ run, path, describeAdded }: { run: ShownImport } & ImportWords) {
  const { consolePath } = useConsole();
  const isHydrated = useHydrated();
  const { rows, done, createdAt, isInterrupted } = run;
  return (
    <Alert tone={isInterrupted ? 'warning' : 'info'} title="An import is in progress">
      <div className="grid gap-2">
        <Progress
          label="Rows imported"
          value={done}
          max={rows}
          text={`${formatCount(done)} of ${formatCount(rows)}`}
          tone={isInterrupted ? 'warning' : 'accent'}
        />
        <p>
          The import began <TimeAgo at={createdAt} />. So far: {describeAdded(run)}.{' '}
          {isInterrupted ? 'The import has paused. We continue as soon as we can. ' : null}
          You can leave this page.
        </p>
        {isHydrated ? null : (
          <p>
            <Link to={consolePath(path)} reloadDocument className="underline underline-offset-2">
              Look again
            </Link>
          </p>
        )}
      </div>
    </Alert>
  );
}

function EndedImport({ run, path, describeAdded, describeRest }: { run: ShownImport } & ImportWords) {
  const { consolePath } = useConsole();
  const { id, rows, done, leftOut, problem, summary, createdAt } = run;
  const tone = leftOut > 0 ? 'warning' : 'success';
  return (
    <Alert
      tone={problem === null ? tone : 'danger'}
      title={
        problem === null
          ? describeAdded(run)
          : `The import stopped after row ${formatCount(done)} of ${formatCount(rows)}. ${describeAdded(run)}`
      }
      action={
        leftOut > 0 ? (
          <LinkButton to={consolePath(`${path}/${id}/left-out`)} reloadDocument size="small">
            Download the entries we left out
          </LinkButton>
        ) : null
      }
    >
      {problem === null ? null : <p>{problem}</p>}
      <p>{[...describeRest(run), ...describeLeftOut(leftOut)].join(' ')}</p>
      <p className="wrap-anywhere text-muted">
        {formatCount(rows)} {rows === 1 ? 'row' : 'rows'}, imported <TimeAgo at={createdAt} />. {summary}
      </p>
    </Alert>
  );
}

const describeLeftOut = (count: number): string[] => {
  if (count === 0) return [];
  return [count === 1 ? 'We left out 1 entry.' : `We left out ${formatCount(count)} entries.`];
};
