import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditLine } from '#app/domain/audit/index.ts';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { useConsole } from '../frame/console-context.tsx';

type ShownLine = SerializeFrom<AuditLine>;

const ACTOR_KIND_LABELS: Record<string, string> = {
  operator: 'operator of the service',
  'api-key': 'API key',
  visitor: 'a visitor',
  system: 'the service itself',
};

/** Shows who did what, the newest first. The changed fields can be expanded. */
export function AuditTable(props: {
  lines: readonly ShownLine[];
  /** True if the lines are from several tenants. */
  namesTenants: boolean;
  empty: ReactNode;
}) {
  const { lines, namesTenants, empty } = props;
  return (
    <DataTable
      name="audit"
      caption="Who did what, newest first"
      rows={lines}
      rowId={({ id }) => id}
      columns={[
        {
          key: 'what',
          label: 'Activity',
          isRowHeader: true,
          cell: (line) => <What line={line} namesTenants={namesTenants} />,
        },
        ...(namesTenants
          ? [
              {
                key: 'tenant',
                label: 'Company',
                from: 'lg' as const,
                cell: ({ tenantName }: ShownLine) => (
                  <p className="py-1.5">{tenantName ?? <span className="text-muted">None</span>}</p>
                ),
              },
            ]
          : []),
        {
          key: 'when',
          label: 'When',
          from: 'md',
          cell: ({ createdAt }) => (
            <p className="py-1.5">
              <When at={createdAt} />
            </p>
          ),
        },
      ]}
      empty={empty}
    />
  );
}

const When = ({ at: timestamp }: { at: string }) => (
  <span className="whitespace-nowrap tabular-nums">
    <Moment at={timestamp} />
  </span>
);

function What({ line, namesTenants }: { line: ShownLine; namesTenants: boolean }) {
  const { actorLabel, actorKind, sentence, changes, action, tenantName, requestId, createdAt } = line;
  const { consolePath } = useConsole();
  const kind = ACTOR_KIND_LABELS[actorKind];
  return (
    <details className="group/fold">
      <summary className="flex min-h-9 cursor-pointer list-none items-start gap-2 py-1.5 font-normal">
        <ChevronRight
          className="mt-0.5 size-4! shrink-0 text-muted transition-transform group-open/fold:rotate-90"
          aria-hidden
        />
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{actorLabel ?? capital(kind ?? 'Someone')}</strong> {sentence}
          <span className="mt-0.5 block text-muted md:hidden">
            <When at={createdAt} />
          </span>
        </span>
      </summary>
      <dl className="mt-2 mb-2 ml-6 grid gap-x-6 gap-y-2 font-normal sm:grid-cols-[auto_1fr]">
        {changes.map(({ field, from, to }) => (
          <Fact key={field} label={capital(field)}>
            <span className="text-muted line-through decoration-border-strong">{from}</span>
            <span className="sr-only"> changed to </span>
            <span aria-hidden="true"> → </span>
            <span className="font-medium">{to}</span>
          </Fact>
        ))}
        <Fact label="Action">
          <span className="font-mono">{action}</span>
          {kind ? ` by ${kind}` : ''}
        </Fact>
        {line.leadId && !namesTenants ? (
          <Fact label="Lead">
            <Link to={consolePath(`/leads/${line.leadId}`)} className="underline">
              Open the lead
            </Link>
          </Fact>
        ) : null}
        {namesTenants && tenantName ? <Fact label="Company">{tenantName}</Fact> : null}
        {line.network ? (
          <Fact label="Network">
            <span className="font-mono">{line.network}</span> (same code = same network)
          </Fact>
        ) : null}
        {requestId ? (
          <Fact label="Request">
            <span className="font-mono break-all">{requestId}</span>
          </Fact>
        ) : null}
      </dl>
    </details>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
