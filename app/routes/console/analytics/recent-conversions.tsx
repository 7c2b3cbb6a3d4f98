import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { money } from '../frame/period-text.ts';
import { buyerColumns, orderColumn } from '../frame/sale-columns.tsx';
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
            Sales appear here once your shop reports them. See the steps below.
          </EmptyState>
        }
        columns={[
          orderColumn,
          ...buyerColumns,
          {
            key: 'tracking',
            label: 'Tracking ID',
            from: 'xl',
            cell: ({ trackingId }) => <span className="font-mono text-14">{trackingId}</span>,
          },
          {
            key: 'date',
            label: 'Date',
            from: 'sm',
            isOneLine: true,
            cell: (row) => dateText(row.conversionDate),
          },
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
            from: 'sm',
            cell: ({ commissionAmount, currency }) => money(commissionAmount, currency),
          },
        ]}
      />
    </div>
  );
}
