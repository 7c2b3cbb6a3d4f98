import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import type { BillingData } from './current-plan-card.tsx';

/** Shows Stripe's invoices, the latest first. */
export function InvoicesCard({ page }: { page: BillingData }) {
  const { invoices } = page;
  if (!page.isSetUp || (page.failure && !invoices)) return null;
  return (
    <Card title="Invoices" isFlush>
      <DataTable
        caption="Invoices, latest first"
        rows={invoices ?? []}
        rowId={({ id }) => id}
        columns={[
          { key: 'number', label: 'Number', isRowHeader: true, cell: ({ number }) => number },
          { key: 'day', label: 'Date', from: 'sm', isOneLine: true, cell: ({ day }) => day },
          {
            key: 'state',
            label: 'Status',
            cell: ({ status, isOpen }) => <Badge tone={isOpen ? 'warning' : 'neutral'}>{status}</Badge>,
          },
          { key: 'total', label: 'Total', align: 'end', cell: ({ total }) => total },
          {
            key: 'files',
            label: 'Files',
            align: 'end',
            cell: ({ number, isOpen, pdfUrl, pageUrl }) => (
              <span className="inline-flex gap-4">
                {isOpen && pageUrl ? (
                  <a href={pageUrl} className="underline" aria-label={`Pay ${number}`}>
                    Pay
                  </a>
                ) : null}
                {pdfUrl ? (
                  <a href={pdfUrl} className="underline" aria-label={`PDF of ${number}`}>
                    PDF
                  </a>
                ) : null}
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState illustration="sale" title="No invoices yet">
            Stripe creates the first invoice when the trial ends.
          </EmptyState>
        }
      />
    </Card>
  );
}
