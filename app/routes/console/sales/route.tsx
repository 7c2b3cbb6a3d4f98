import { json } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import {
  countInbox,
  countSalesRows,
  listSales,
  SALES_PAGE_SIZE,
  sumMonth,
} from '#app/domain/conversions/index.ts';
import { refundForm } from '#app/domain/conversions/sale-fields.ts';
import { readLinkedSales } from '#app/domain/performance/index.ts';
import { monthText, signedAmount } from '#app/domain/statements/index.ts';
import { findTenantTerms } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { amountText, currencyText } from '#app/lib/money-text.ts';
import { isMonth, isoMonth } from '#app/lib/months.ts';
import { rateChangeText } from '#app/lib/rate-text.ts';
import { netSalesCents } from '#app/lib/sales-words.ts';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { TenantField } from '../frame/carried-parameters.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { operationContext } from '../frame/operation-context.ts';
import { RECORD_SALE, RecordSaleDialog } from '../frame/record-sale-dialog.tsx';
import { recordSaleForms } from '../frame/record-sale-forms.server.ts';
import { refundFormId } from './refund-dialog.tsx';
import { Sums } from './sales-sums.tsx';
import { SalesTable } from './sales-table.tsx';

/** `/admin/sales`: a month's sales and refunds, which can also be entered by hand. */
export const loader = forConsole('conversions.read', async ({ request, context, tenantId, person, now }) => {
  const { db } = context.services.forReading(request);
  const { searchParams } = new URL(request.url);
  const requestedMonth = searchParams.get('month') ?? '';
  const month = isMonth(requestedMonth) ? requestedMonth : isoMonth(now);
  const page = readPageNumber(searchParams);
  const [rows, total, sums, terms, waiting] = await Promise.all([
    listSales({ db, tenantId, month, page }),
    countSalesRows(db, { tenantId, month }),
    sumMonth(db, { tenantId, month }),
    findTenantTerms(db, tenantId),
    countInbox(db, tenantId),
  ]);
  if (!terms) throw tenantNotFound();
  const { currency } = terms;
  const linked = await readLinkedSales(db, { tenantId, ids: rows.map(({ id }) => id) });
  const links = new Map(linked.map((sale) => [sale.id, sale]));
  return json({
    month,
    title: monthText(month),
    currency,
    waiting,
    page,
    total,
    pages: Math.max(1, Math.ceil(total / SALES_PAGE_SIZE)),
    canRecord: can(person, 'sales.record'),
    sums: {
      sales: currencyText(sums.salesCents, currency),
      refunds: currencyText(sums.refundsCents, currency),
      net: currencyText(netSalesCents(sums), currency),
      commission: currencyText(sums.commissionCents, currency),
      orderCount: sums.orderCount,
      refundCount: sums.refundCount,
    },
    rows: rows.map((row) => ({
      id: row.id,
      lead: links.get(row.id)?.lead ?? null,
      products: links.get(row.id)?.products ?? [],
      campaign: links.get(row.id)?.campaign ?? null,
      kind: row.rowKind,
      orderId: row.orderId,
      source: row.source,
      date: row.conversionDate.toISOString(),
      amount: amountText(row.saleAmountCents),
      commission: amountText(row.commissionAmountCents),
      rate: rateChangeText(row.rateBeforeBps, row.commissionRateBps),
      /** Amount that can still be refunded; null for a refund, and if the amount is zero. */
      left: row.leftCents > 0 ? signedAmount(row.leftCents) : null,
    })),
  });
});

export const action = consoleForms('sales.record', FORM_RISKS.sales, (form) => ({
  ...recordSaleForms(form),
  refund: form({
    schema: refundForm,
    item: 'conversionId',
    hideFields: ['conversionId'],
    run: (args, { left: expectedLeftCents, ...report }) =>
      args.context.services.ledger.recordRefund({
        ...operationContext(args),
        report,
        expectedLeftCents: expectedLeftCents,
        idempotencyKey: null,
        source: 'console',
      }),
    toast: { title: 'Refund recorded' },
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Sales');

export default function Sales() {
  const data = useLoaderData<typeof loader>();
  const { month, title, currency, page, pages, total, canRecord, sums, rows } = data;
  const { consolePath } = useConsole();
  useEditAnswers([RECORD_SALE, ...rows.map(({ id }) => refundFormId(id))]);
  return (
    <>
      <PageHeader
        title="Sales"
        description="Orders from your leads, reported by your shop or added here."
        primary={canRecord ? <RecordSaleDialog currency={currency} /> : null}
        secondary={
          canRecord ? <LinkButton to={consolePath('/admin/sales/import')}>Import a file</LinkButton> : null
        }
      />
      <PageBody>
        <ChooseMonth month={month} />
        <Sums sums={sums} title={title} />
        <SalesTable rows={rows} title={title} currency={currency} canRecord={canRecord} />
        {total > 0 ? (
          <Pagination
            summary={
              total === 1
                ? '1 sale, refund or change'
                : `${total.toLocaleString('en-US')} sales, refunds and changes`
            }
            page={page}
            pageCount={pages}
          />
        ) : null}
      </PageBody>
    </>
  );
}

/** Selects a month in the URL; it is a form, so that it works without JavaScript. */
const ChooseMonth = ({ month }: { month: string }) => (
  <Form method="get" className="flex flex-wrap items-end gap-3">
    <TenantField />
    <DateInput label="Month" name="month" type="month" defaultValue={month} isFilter />
    <SubmitButton variant="secondary">Show</SubmitButton>
  </Form>
);
