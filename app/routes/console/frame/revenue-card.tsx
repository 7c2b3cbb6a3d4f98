import type { MonthRevenue } from '#app/domain/receivables/index.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { monthText } from './period-text.ts';

/** Shows fees, commission and what was given back of it of all companies by month and currency, with the files for bookkeeping. */
export function RevenueCard({ months }: { months: readonly MonthRevenue[] }) {
  return (
    <Card
      title="Revenue by month"
      description="Revenue before tax. Commission counts once its month is closed; returned commission counts in the month we returned it. Files list commission under the month of its invoice. The CSV also lists what we charged."
      isFlush
    >
      <DataTable<MonthRevenue>
        caption="Revenue by month and currency, latest first"
        rows={months}
        rowId={({ month, currency }) => `${month} ${currency}`}
        empty={
          <EmptyState illustration="sale" title="No revenue yet">
            Months appear here once a fee is booked or a month is closed with commission.
          </EmptyState>
        }
        columns={[
          {
            key: 'month',
            label: 'Month',
            isRowHeader: true,
            cell: ({ month, currency }) => `${monthText(month)}, ${currency}`,
          },
          {
            key: 'fees',
            label: 'Fees',
            align: 'end',
            from: 'sm',
            cell: ({ feeCents, currency }) => currencyText(feeCents, currency),
          },
          {
            key: 'commission',
            label: 'Commission',
            align: 'end',
            from: 'sm',
            cell: ({ commissionCents, currency }) => currencyText(commissionCents, currency),
          },
          {
            key: 'back',
            label: 'Commission returned',
            align: 'end',
            from: 'md',
            cell: ({ givenBackCents, currency }) => currencyText(givenBackCents, currency),
          },
          {
            key: 'total',
            label: 'Total',
            align: 'end',
            cell: ({ feeCents, commissionCents, givenBackCents, currency }) =>
              currencyText(feeCents + commissionCents + givenBackCents, currency),
          },
          {
            key: 'files',
            label: 'Files',
            align: 'end',
            cell: ({ month, currency }) => (
              <span className="inline-flex flex-wrap justify-end gap-x-4 gap-y-1">
                {FILES.map(({ file, label }) => (
                  <a
                    key={file}
                    href={`/admin/bookkeeping/${month}/${file}?currency=${currency}`}
                    className="underline"
                    aria-label={`${label} of ${monthText(month)}, ${currency}`}
                  >
                    {label}
                  </a>
                ))}
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

const FILES = [
  { file: 'csv', label: 'CSV' },
  { file: 'datev', label: 'DATEV' },
  { file: 'quickbooks', label: 'QuickBooks' },
];
