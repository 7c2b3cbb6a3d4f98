import { Link } from '@remix-run/react';
import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { BillingData } from './plan-cards.tsx';

/** Shows this month's commission so far, and the status of closed months' commission. */
export function CommissionCard({ commission, charges }: Pick<BillingData, 'commission' | 'charges'>) {
  const { consolePath } = useConsole();
  return (
    <Card title="Commission" description="Each month’s commission is one line on the next invoice.">
      <div className="grid gap-5">
        {commission ? (
          <KeyValueList
            items={[
              { label: 'Sales this month', value: commission.sales },
              { label: 'Commission so far', value: commission.soFar },
              {
                label: 'Statement',
                value: (
                  <Link to={consolePath(`/admin/statements/${commission.month}`)} className="underline">
                    {`Statement of ${commission.title}`}
                  </Link>
                ),
              },
            ]}
          />
        ) : null}
        {charges.length > 0 ? (
          <ul className="divide-y border-t text-14">
            {charges.map(({ month, title, amount, state }) => (
              <li key={month} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
                <Link to={consolePath(`/admin/statements/${month}`)} className="justify-self-start underline">
                  {title}
                </Link>
                <span className="tabular-nums">{amount}</span>
                <span className="col-span-2 text-muted">{state}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}

/** Shows Stripe's invoices, the latest first. */
export function InvoicesCard({ page }: { page: BillingData }) {
  const { invoices } = page;
  if (!page.isSetUp || (page.failure && !invoices)) return null;
  return (
    <Card title="Invoices" isFlush>
      <DataTable
        caption="Invoices, the latest first"
        rows={invoices ?? []}
        rowId={({ id }) => id}
        columns={[
          { key: 'number', label: 'Number', isRowHeader: true, cell: ({ number }) => number },
          { key: 'day', label: 'Date', from: 'sm', cell: ({ day }) => day },
          {
            key: 'state',
            label: 'State',
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
            The first one is made when the trial ends.
          </EmptyState>
        }
      />
    </Card>
  );
}
