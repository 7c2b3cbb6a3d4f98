import { json } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';

import { explainSale } from '#app/domain/conversions/index.ts';
import { PENDING_TEXTS } from '#app/domain/conversions/pending-fields.ts';
import { monthText } from '#app/domain/statements/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { amountText } from '#app/lib/money-text.ts';
import { describeContract } from '#app/protocol/commission-contract.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { dayText } from '#app/ui/moment-text.ts';

/** `/admin/sales/sale/{id}`: why a sale bears its commission, with its refunds and changes. */
export const loader = forConsole('conversions.read', async ({ request, context, tenantId, params }) => {
  const { db } = context.services.forReading(request);
  const found = await explainSale(db, { tenantId, id: params.id ?? '' });
  if (!found) throw new AppError('not-found', 'Sale not found.');
  const { sale, changes, contract, confirmedDespite } = found;
  const leftCents = [sale, ...changes].reduce(
    (sum, { saleAmountCents, commissionAmountCents }) => ({
      sale: sum.sale + saleAmountCents,
      commission: sum.commission + commissionAmountCents,
    }),
    { sale: 0, commission: 0 },
  );
  return json({
    orderId: sale.orderId,
    currency: sale.currency,
    leadId: sale.leadId,
    date: sale.conversionDate.toISOString(),
    month: monthText(sale.month),
    reported: sale.reportedCents === null ? null : amountText(sale.reportedCents),
    rateBps: sale.commissionRateBps,
    assessedAt: sale.assessedAt?.toISOString() ?? null,
    confirmedDespite,
    contract: contract && { ...contract, effectiveFrom: contract.effectiveFrom.toISOString() },
    left: { amount: amountText(leftCents.sale), commission: amountText(leftCents.commission) },
    rows: [sale, ...changes].map((row) => ({
      id: row.id,
      kind: row.kind,
      date: row.conversionDate.toISOString(),
      amount: amountText(row.saleAmountCents),
      commission: amountText(row.commissionAmountCents),
      month: monthText(row.month),
    })),
  });
});

export const meta = consoleMeta('Sale');

const SALE_ROW_LABELS: Readonly<Record<string, string>> = {
  sale: 'Sale',
  refund: 'Refund',
  adjustment: 'Change to the order',
};

export default function Sale() {
  const data = useLoaderData<typeof loader>();
  const { orderId, currency, reported, rows, left, contract, confirmedDespite, assessedAt } = data;
  const { consolePath } = useConsole();
  const title = orderId === null ? 'Sale without a number' : `Order ${orderId}`;
  return (
    <>
      <PageHeader
        title={title}
        description={`Sold on ${dayText(data.date)}, booked in ${data.month}.`}
        breadcrumbs={[{ label: 'Sales', to: consolePath('/admin/sales') }, { label: title }]}
      />
      <PageBody>
        <Card title="Why this commission">
          <KeyValueList
            items={[
              {
                label: 'Amount that counts',
                value:
                  reported === null
                    ? `${rows[0]?.amount} ${currency}`
                    : `${rows[0]?.amount} ${currency} for the items, out of ${reported} ${currency} in total`,
              },
              { label: 'Rate on that day', value: `${(data.rateBps / 100).toFixed(2)}%` },
              {
                label: 'Assessment',
                value: (
                  <Link to={consolePath(`/leads/${data.leadId}`)} className="text-accent-ink underline">
                    {assessedAt === null ? 'The customer’s' : `Assessment of ${dayText(assessedAt)}`}
                  </Link>
                ),
              },
              {
                label: 'Confirmed by a person',
                value: confirmedDespite === null ? 'Not needed' : `Yes. ${PENDING_TEXTS[confirmedDespite]}`,
              },
              { label: 'Left after refunds', value: `${left.amount} ${currency}` },
              { label: 'Commission', value: `${left.commission} ${currency}` },
            ]}
          />
        </Card>
        <DataTable
          name="sale-rows"
          caption={`Sale, refunds and changes of ${title}`}
          rows={rows}
          rowId={({ id }) => id}
          columns={[
            {
              key: 'kind',
              label: 'What',
              isRowHeader: true,
              cell: ({ kind }) => SALE_ROW_LABELS[kind] ?? kind,
            },
            { key: 'date', label: 'Date', cell: ({ date }) => dayText(date) },
            { key: 'amount', label: `Amount, ${currency}`, align: 'end', cell: ({ amount }) => amount },
            { key: 'commission', label: 'Commission', align: 'end', cell: ({ commission }) => commission },
            { key: 'month', label: 'Booked in', from: 'sm', cell: ({ month }) => month },
          ]}
          empty={null}
        />
        <Card
          title="Contract on that day"
          description={contract ? `In force since ${dayText(contract.effectiveFrom)}` : undefined}
        >
          {contract ? (
            <KeyValueList items={describeContract(contract).map(([label, value]) => ({ label, value }))} />
          ) : (
            <p>None. Every reported sale counted for commission in full.</p>
          )}
        </Card>
      </PageBody>
    </>
  );
}
