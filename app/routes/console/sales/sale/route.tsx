import { json, type SerializeFrom } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';

import { explainSale } from '#app/domain/conversions/index.ts';
import { PENDING_TEXTS } from '#app/domain/conversions/pending-fields.ts';
import { ROW_KIND_LABELS } from '#app/domain/conversions/row-kind-fields.ts';
import { readLinkedSales } from '#app/domain/performance/index.ts';
import { monthText } from '#app/domain/statements/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { amountText } from '#app/lib/money-text.ts';
import { rateChangeText, rateText } from '#app/lib/rate-text.ts';
import { describeContract } from '#app/protocol/commission-contract.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { CampaignLink, LeadLink, ProductLinks } from '#app/routes/console/frame/sale-links.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { dayText } from '#app/ui/moment-text.ts';

/** `/admin/sales/sale/{id}`: why a sale bears its commission, with its refunds and adjustments. */
export const loader = forConsole('conversions.read', async ({ request, context, tenantId, params }) => {
  const { db } = context.services.forReading(request);
  const found = await explainSale(db, { tenantId, id: params.id ?? '' });
  if (!found) throw new AppError('not-found', 'Sale not found.');
  const { sale, changes, contract, confirmation } = found;
  const corrected = changes.findLast(({ rowKind }) => rowKind === 'rate-corrected');
  const [linked] = await readLinkedSales(db, { tenantId, ids: [sale.id] });
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
    lead: linked?.lead ?? null,
    products: linked?.products ?? [],
    campaign: linked?.campaign ?? null,
    monthId: sale.month,
    date: sale.conversionDate.toISOString(),
    month: monthText(sale.month),
    reported: sale.reportedCents === null ? null : amountText(sale.reportedCents),
    rate: rateText((corrected ?? sale).commissionRateBps),
    correction: corrected && {
      before: rateText(sale.commissionRateBps),
      at: corrected.conversionDate.toISOString(),
    },
    assessedAt: sale.assessedAt?.toISOString() ?? null,
    confirmation: confirmation && { ...confirmation, at: confirmation.at.toISOString() },
    contract: contract && { ...contract, effectiveFrom: contract.effectiveFrom.toISOString() },
    left: { amount: amountText(leftCents.sale), commission: amountText(leftCents.commission) },
    rows: [sale, ...changes].map((row) => ({
      id: row.id,
      kind: row.rowKind,
      date: row.conversionDate.toISOString(),
      amount: amountText(row.saleAmountCents),
      rate: rateChangeText(row.rateBeforeBps, row.commissionRateBps),
      commission: amountText(row.commissionAmountCents),
      month: monthText(row.month),
      monthId: row.month,
    })),
  });
});

export const meta = consoleMeta('Sale');

type Data = SerializeFrom<typeof loader>;

const describeRate = ({ rate, correction }: Data): string =>
  correction
    ? `${rate}. We recorded the sale at ${correction.before} and corrected the rate on ${dayText(correction.at)}.`
    : rate;

function describeConfirmation(confirmation: Data['confirmation']): string {
  if (!confirmation) return 'Not needed';
  const { by, at, reason } = confirmation;
  const sentence = `Yes, ${by === null ? '' : `by ${by} `}on ${dayText(at)}.`;
  return reason === null ? sentence : `${sentence} ${PENDING_TEXTS[reason]}`;
}

export default function Sale() {
  const data = useLoaderData<typeof loader>();
  const { orderId, currency, reported, rows, left, contract, confirmation, assessedAt, lead } = data;
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
        <Card title="Who bought what">
          <KeyValueList
            none="Not known"
            items={[
              { label: 'Lead', value: lead ? <LeadLink lead={lead} /> : null },
              {
                label: 'Products',
                value: data.products.length > 0 ? <ProductLinks products={data.products} /> : null,
              },
              ...(data.campaign
                ? [{ label: 'Campaign', value: <CampaignLink campaign={data.campaign} /> }]
                : []),
              {
                label: 'Statement',
                value: <StatementLink month={data.monthId} title={data.month} />,
              },
            ]}
          />
        </Card>
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
              { label: 'Rate on that day', value: describeRate(data) },
              {
                label: 'Assessment',
                value:
                  assessedAt === null
                    ? 'The lead’s latest assessment'
                    : `The lead’s assessment of ${dayText(assessedAt)}`,
              },
              { label: 'Confirmed by your team', value: describeConfirmation(confirmation) },
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
              cell: ({ kind, rate }) =>
                kind === 'rate-corrected' ? `${ROW_KIND_LABELS[kind]}, ${rate}` : ROW_KIND_LABELS[kind],
            },
            { key: 'date', label: 'Date', from: 'sm', isOneLine: true, cell: ({ date }) => dayText(date) },
            { key: 'amount', label: 'Amount', align: 'end', cell: ({ amount }) => amount },
            { key: 'commission', label: 'Commission', align: 'end', cell: ({ commission }) => commission },
            {
              key: 'month',
              label: 'Booked in',
              from: 'sm',
              cell: ({ month, monthId }) => <StatementLink month={monthId} title={month} />,
            },
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

function StatementLink({ month, title }: { month: string; title: string }) {
  const { consolePath } = useConsole();
  return (
    <Link
      to={consolePath(`/admin/statements/${month}`)}
      className="target relative underline-offset-2 hover:underline"
    >
      {title}
    </Link>
  );
}
