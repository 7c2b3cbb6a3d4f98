import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  type DatedStatement,
  listDatedStatements,
  listDueStatements,
} from '#app/engine/claims/due-statements.ts';
import { forConsole } from '#app/http/console.server.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { Card } from '#app/ui/console/card.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { dayText } from '#app/ui/moment-text.ts';

/** `/admin/facts`: the dated statements of claims, catalogue and articles (D64), as `npm run facts` lists them. */
export const loader = forConsole('overview.read', async ({ now }) => {
  const due = listDueStatements(now.toISOString().slice(0, 10));
  return json({ due, next: listDatedStatements().slice(due.length) });
});

export const meta = serviceMeta('Facts to check');

export default function Facts() {
  const { due, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Facts to check"
        description="Facts about approvals, studies and rules can change. Compare each fact with its sources, then update its text or dates in the files."
      />
      <PageBody>
        <Card title="Due now" isFlush={due.length > 0}>
          {due.length > 0 ? <Statements statements={due} /> : <p>No fact is due.</p>}
        </Card>
        <Card title="Due later" isFlush>
          <Statements statements={next} />
        </Card>
      </PageBody>
    </>
  );
}

const FACT_KIND_LABELS: Record<DatedStatement['kind'], string> = {
  approval: 'Approval',
  'anti-doping': 'Anti-doping',
  fact: 'Fact',
};

const Statements = ({ statements }: { statements: readonly DatedStatement[] }) => (
  <ul className="divide-y border-t">
    {statements.map(({ kind, subject, sources, files, checked, holdsUntil }) => (
      <li key={`${kind} ${subject}`} className="grid gap-1 px-4 py-(--item-space) text-14 md:px-6">
        <p className="text-16 font-medium wrap-anywhere">
          {FACT_KIND_LABELS[kind]}: {subject}
        </p>
        <p className="text-muted tabular-nums">
          Checked {dayText(checked)}. Holds until {dayText(holdsUntil)}.
        </p>
        <Lines label="Sources" lines={sources} />
        <Lines label="Files" lines={files} />
      </li>
    ))}
  </ul>
);

const Lines = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <div>
    <p className="font-medium">{label}</p>
    <ul className="max-w-prose wrap-anywhere text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
