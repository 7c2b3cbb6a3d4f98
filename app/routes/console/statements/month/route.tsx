import { json } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Download } from 'lucide-react';
import { readLinkedSales } from '#app/domain/performance/index.ts';
import { listFigures, readStatement, writeStatement } from '#app/domain/statements/index.ts';
import { findSubscriptionColumns } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { amountText, currencyText } from '#app/lib/money-text.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { describeCharge } from '#app/routes/console/frame/describe-charge.ts';
import { buyerColumns, LeadBelow } from '#app/routes/console/frame/sale-columns.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { PrintButton } from '#app/ui/console/print-button.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { BillsCard } from './bills-card.tsx';

/** Maximum number of lines on the page; the files have all of them. */
const MAX_STATEMENT_LINES = 500;

/** `/admin/statements/{month}`: a month's statement, with its files. */
export const loader = forConsole('conversions.read', async ({ request, context, params, tenantId, now }) => {
  const { db } = context.services.forReading(request);
  const [statement, tenant] = await Promise.all([
    readStatement({ db, tenantId, month: params.month ?? '', now }),
    findSubscriptionColumns(db, tenantId),
  ]);
  const visibleLines = statement.lines.slice(0, MAX_STATEMENT_LINES);
  const text = writeStatement({ ...statement, lines: visibleLines });
  const linked = await readLinkedSales(db, { tenantId, ids: visibleLines.map(({ id }) => id) });
  const links = new Map(linked.map((sale) => [sale.id, sale]));
  return json({
    title: text.title,
    figures: listFigures(statement).map(({ cents, currency, ...row }) => ({
      ...row,
      amount: currency === statement.currency ? amountText(cents) : currencyText(cents, currency),
    })),
    lines: text.lines.map((line, index) => ({
      ...line,
      id: visibleLines[index]?.id ?? '',
      lead: links.get(visibleLines[index]?.id ?? '')?.lead ?? null,
      products: links.get(visibleLines[index]?.id ?? '')?.products ?? [],
      amount: amountText(visibleLines[index]?.saleAmountCents ?? 0),
      commission: amountText(visibleLines[index]?.commissionAmountCents ?? 0),
    })),
    lineCount: statement.lines.length,
    month: statement.month,
    closedAt: statement.closedAt?.toISOString() ?? null,
    currency: statement.currency,
    payment: statement.charge && describeCharge(statement.charge, tenant),
    billedTo: addressLine(statement.billedTo),
    bills: text.bills,
    isBilledByStripe: statement.billedTo.billedBy === 'stripe',
    invoices: statement.invoices,
  });
});

export const meta = consoleMeta('Statement');

export default function StatementPage() {
  const { title, figures, lines, lineCount, month, closedAt, currency, payment, billedTo, ...billing } =
    useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  return (
    <>
      <PageHeader
        title={`Statement for ${title}`}
        description={billedTo}
        breadcrumbs={[{ label: 'Statements', to: consolePath('/admin/statements') }, { label: title }]}
        secondary={
          <>
            <PrintButton />
            <LinkButton to={consolePath(`/admin/statements/${month}/csv`)} reloadDocument icon={Download}>
              Download CSV
            </LinkButton>
          </>
        }
        primary={
          <LinkButton
            to={consolePath(`/admin/statements/${month}/pdf`)}
            reloadDocument
            icon={Download}
            variant="primary"
          >
            Download PDF
          </LinkButton>
        }
      />
      <PageBody>
        {closedAt ? null : (
          <Alert tone="warning" title="In progress">
            This month is still open, so the numbers can change.
          </Alert>
        )}
        <Card title={`Summary in ${currency}`}>
          <dl className="grid max-w-120 gap-2 text-14">
            {figures.map(({ label, amount, isSum }) => (
              <div
                key={label}
                className={isSum ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4'}
              >
                <dt>{label}</dt>
                <dd className="tabular-nums">{amount}</dd>
              </div>
            ))}
          </dl>
          {payment ? (
            <p className="mt-4 text-14 text-muted">{`Payment of the commission: ${payment}`}</p>
          ) : null}
          <p className="mt-4 text-14 print:hidden">
            <Link to={consolePath('/admin/sales/terms')} className="underline">
              See what counts for commission
            </Link>
            {' · '}
            <Link to={consolePath(`/admin/sales?month=${month}`)} className="underline">
              See the sales of {title}
            </Link>
          </p>
        </Card>
        <BillsCard {...billing} />
        <DataTable
          caption={`Sales and refunds of ${title}`}
          rows={lines}
          rowId={({ id }) => id}
          columns={[
            { key: 'date', label: 'Date', from: 'sm', isOneLine: true, cell: ({ date }) => dayText(date) },
            {
              key: 'order',
              label: 'Order',
              isRowHeader: true,
              cell: ({ id, order, lead }) => (
                <span className="grid gap-0.5">
                  <Link
                    to={consolePath(`/admin/sales/sale/${id}`)}
                    className="target relative break-all underline-offset-2 hover:underline"
                  >
                    {order}
                  </Link>
                  <LeadBelow lead={lead} />
                </span>
              ),
            },
            ...buyerColumns,
            {
              key: 'rate',
              label: 'Rate',
              align: 'end',
              from: 'md',
              cell: ({ rate }) => rate,
            },
            { key: 'amount', label: 'Amount', align: 'end', cell: ({ amount }) => amount },
            { key: 'commission', label: 'Commission', align: 'end', cell: ({ commission }) => commission },
          ]}
          empty={<EmptyState illustration="sale" title="No sales in this month." />}
        />
        {lineCount > lines.length ? (
          <p className="text-14 text-muted">{`Showing the first ${lines.length} of ${lineCount} lines. Download the CSV or PDF for all of them.`}</p>
        ) : null}
      </PageBody>
    </>
  );
}

/** Joins the company's name and address into one line; a postal address often begins with the name. */
const addressLine = ({ name, postalAddress }: { name: string; postalAddress: string | null }): string =>
  [...new Set([name, ...(postalAddress ?? '').split('\n').map((line) => line.trim())])]
    .filter(Boolean)
    .join(', ');
