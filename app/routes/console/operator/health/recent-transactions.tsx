import { Alert } from '#app/ui/console/alert.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { HealthPage } from './read-page.server.ts';

/** Lists the latest payments at Stripe. */
export function RecentTransactions({
  transactions,
}: {
  transactions: NonNullable<HealthPage['transactions']>;
}) {
  const { payments, problem } = transactions;
  return (
    <Card title="Recent transactions" description="The last ten payments in Stripe." isFlush={!problem}>
      {problem ? (
        <Alert tone="warning" title="We could not read the payments">
          {problem}
        </Alert>
      ) : (
        <DataTable
          caption="The last ten payments, newest first"
          rows={payments}
          rowId={({ id }) => id}
          columns={[
            {
              key: 'id',
              label: 'Payment',
              isRowHeader: true,
              cell: ({ id, url }) => (
                <a href={url} target="_blank" rel="noopener noreferrer" className="break-all underline">
                  {id}
                </a>
              ),
            },
            { key: 'at', label: 'Made', from: 'sm', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
            {
              key: 'status',
              label: 'Status',
              cell: ({ status, failure }) => (
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={failure ? 'danger' : 'neutral'}>{status}</Badge>
                  {failure}
                </span>
              ),
            },
            { key: 'amount', label: 'Amount', align: 'end', cell: ({ amount }) => amount },
          ]}
          empty={
            <EmptyState illustration="sale" title="No payments yet" isBare>
              Payments appear here once a company pays.
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}
