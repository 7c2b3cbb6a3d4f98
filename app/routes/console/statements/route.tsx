import { json } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { listStatements, listTotals, monthText } from '#app/domain/statements/index.ts';
import { findSubscriptionColumns } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { amountText, currencyText } from '#app/lib/money-text.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { BarChart } from '#app/ui/charts/bar-chart.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { describeCharge } from '../frame/describe-charge.ts';
import { wholeMoney } from '../frame/period-text.ts';

const CHART_MONTHS = 12;

/** `/admin/statements`: the cost of each month for a tenant; open months are preliminary. */
export const loader = forConsole('conversions.read', async ({ request, context, tenantId, now }) => {
  const { db } = context.services.forReading(request);
  const [statements, tenant] = await Promise.all([
    listStatements({ db, tenantId, now }),
    findSubscriptionColumns(db, tenantId),
  ]);
  return json({
    months: statements.map((statement) => ({
      month: statement.month,
      title: monthText(statement.month),
      isClosed: statement.closedAt !== null,
      payment: statement.charge && describeCharge(statement.charge, tenant),
      currency: statement.currency,
      orderCount: statement.orderCount,
      sales: amountText(statement.salesCents),
      commission: amountText(statement.chargedCents),
      commissionUnits: statement.chargedCents / 100,
      totals: listTotals(statement).map(({ cents, currency }) => currencyText(cents, currency)),
    })),
  });
});

export const meta = consoleMeta('Statements');

export default function Statements() {
  const { months } = useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const currency = months[0]?.currency ?? 'USD';
  const charted = months.slice(0, CHART_MONTHS).reverse();
  return (
    <>
      <PageHeader
        title="Statements"
        description="Your base fee and commission for each month. Closed statements never change."
      />
      <PageBody>
        {charted.length > 1 ? (
          <Card title="Commission by month">
            <BarChart
              title={`Commission, ${currency}`}
              columns={{ label: 'Month', value: currency }}
              format={(value) => wholeMoney(value, currency)}
              points={charted.map(({ month, commissionUnits }) => ({
                label: monthLabel(month),
                value: commissionUnits,
              }))}
            />
          </Card>
        ) : null}
        <DataTable
          name="statements"
          caption={`Statements in ${currency}, latest first`}
          rows={months}
          rowId={({ month }) => month}
          columns={[
            {
              key: 'month',
              label: 'Month',
              isRowHeader: true,
              cell: ({ month, title }) => (
                <Link to={consolePath(`/admin/statements/${month}`)} className="underline">
                  {title}
                </Link>
              ),
            },
            {
              key: 'state',
              label: 'Status',
              cell: ({ isClosed }) =>
                isClosed ? <Badge tone="success">Closed</Badge> : <Badge tone="warning">In progress</Badge>,
            },
            {
              key: 'orders',
              label: 'Orders',
              align: 'end',
              from: 'md',
              cell: ({ orderCount }) => orderCount,
            },
            { key: 'sales', label: SALES_WORDS.gross, align: 'end', from: 'md', cell: ({ sales }) => sales },
            {
              key: 'commission',
              label: 'Commission',
              align: 'end',
              from: 'sm',
              cell: ({ commission }) => commission,
            },
            { key: 'payment', label: 'Payment', from: 'md', cell: ({ payment }) => payment ?? '–' },
            {
              key: 'total',
              label: 'Total',
              align: 'end',
              cell: ({ totals }) => totals.map((total) => <p key={total}>{total}</p>),
            },
          ]}
          empty={null}
        />
      </PageBody>
    </>
  );
}

/** Formats '2026-11' as 'Nov 2026'. */
const monthLabel = (month: string): string => dayText(`${month}-01`).replace(/^1 /, '');
