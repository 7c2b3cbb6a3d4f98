import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { HealthPage } from './read-page.server.ts';

/** Lists the checks that failed, and Stripe events that we could not process. */
export function RecentFailures({ failures }: { failures: NonNullable<HealthPage['failures']> }) {
  const { checks, events } = failures;
  return (
    <>
      <Card title="Failed checks" description="Failures from the last two days, newest first." isFlush>
        <DataTable
          caption="Failed checks, newest first"
          rows={checks}
          rowId={({ lastChecked }) => lastChecked}
          columns={[
            {
              key: 'at',
              label: 'Checked',
              isRowHeader: true,
              cell: ({ lastChecked }) => <TimeAgo at={lastChecked} />,
            },
            {
              key: 'issues',
              label: 'What failed',
              cell: ({ issues }) => (
                <ul className="grid min-w-48 gap-1">
                  {issues.map((issue) => (
                    <li key={issue} className="wrap-break-word">
                      {issue}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
          empty={
            <EmptyState illustration="done" title="No failed checks" isBare>
              Nothing failed in the last two days.
            </EmptyState>
          }
        />
      </Card>
      <Card title="Failed webhooks" description="Stripe events that we could not process." isFlush>
        <DataTable
          caption="Failed webhooks, newest first"
          rows={events}
          rowId={({ id }) => id}
          columns={[
            { key: 'type', label: 'Event', isRowHeader: true, cell: ({ type }) => type },
            {
              key: 'at',
              label: 'Received',
              from: 'sm',
              cell: ({ receivedAt }) => <TimeAgo at={receivedAt} />,
            },
            { key: 'attempts', label: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
            { key: 'error', label: 'Why', cell: ({ error }) => error },
          ]}
          empty={
            <EmptyState illustration="done" title="No failed webhooks" isBare>
              We processed all events that arrived.
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}
