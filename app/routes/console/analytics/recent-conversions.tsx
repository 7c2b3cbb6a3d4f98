import { Badge } from '#app/ui/console/badge.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { dateText } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';

type Row = Data['recent']['rows'][number];

export function RecentConversions({ recent }: Pick<Data, 'recent'>) {
  const { rows, total } = recent;
  return (
    <div className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-18 heading">Recent Conversions</h2>
        {total > 0 ? (
          <span className="flex items-center gap-3 text-14 text-muted">
            <span>
              Showing {rows.length} of {total}
            </span>
            <ExportLink block="conversions" label="Conversions" />
          </span>
        ) : null}
      </header>
      <DataTable<Row>
        name="conversions"
        caption="Recent Conversions"
        rows={rows}
        rowId={({ id }) => id}
        empty={
          <EmptyState illustration="sale" title="No conversions tracked yet">
            Sales appear here once your shop reports them. See the guide below.
          </EmptyState>
        }
        columns={[
          {
            key: 'order',
            label: 'Order',
            isRowHeader: true,
            cell: ({ orderId, kind }) => (
              <span className="flex flex-wrap items-center gap-2">
                {orderId ?? 'No order id'}
                {kind === 'refund' ? <Badge tone="warning">Refund</Badge> : null}
                {kind === 'adjustment' ? <Badge tone="neutral">Change to the order</Badge> : null}
              </span>
            ),
          },
          {
            key: 'tracking',
            label: 'Tracking ID',
            from: 'md',
            cell: ({ trackingId }) => <span className="font-mono text-14">{trackingId}</span>,
          },
          { key: 'date', label: 'Date', from: 'sm', cell: (row) => dateText(row.conversionDate) },
          {
            key: 'amount',
            label: 'Sale amount',
            align: 'end',
            cell: ({ saleAmount, currency }) => money(saleAmount, currency),
          },
          {
            key: 'commission',
            label: 'Commission',
            align: 'end',
            cell: ({ commissionAmount, currency }) => money(commissionAmount, currency),
          },
        ]}
      />
    </div>
  );
}
