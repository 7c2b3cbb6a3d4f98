import { json } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import {
  countExpired,
  countInbox,
  dismissOrder,
  listInbox,
  ORDERS_EXPIRE_AFTER_DAYS,
  restoreOrder,
  UNMATCHED_ORDER_STATES,
} from '#app/domain/conversions/index.ts';
import { readLinkedSales } from '#app/domain/performance/index.ts';
import { signedAmount } from '#app/domain/statements/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { matchForm, orderForm, suggestionForm } from './forms.ts';
import { OrderCard } from './order-card.tsx';

/** `/admin/sales/inbox`: orders without a known lead, to be matched or dismissed (D26). */
export const loader = forConsole('conversions.read', async ({ request, context, tenantId, person }) => {
  const { db } = context.services.forReading(request);
  const { searchParams } = new URL(request.url);
  const state =
    UNMATCHED_ORDER_STATES.find((candidate) => candidate === searchParams.get('state')) ?? 'waiting';
  const page = readPageNumber(searchParams);
  const [inbox, waiting, expired] = await Promise.all([
    listInbox({ db, tenantId, state, page }),
    countInbox(db, tenantId),
    countExpired(db, tenantId),
  ]);
  const linked = await readLinkedSales(db, {
    tenantId,
    ids: inbox.orders.flatMap(({ matchedConversionId }) => matchedConversionId ?? []),
  });
  const matches = new Map(linked.map(({ id, kind, orderId, lead }) => [id, { id, kind, orderId, lead }]));
  return json({
    state,
    waiting,
    expired,
    waitingDays: ORDERS_EXPIRE_AFTER_DAYS,
    page,
    pages: inbox.pages,
    total: inbox.total,
    canRecord: can(person, 'sales.record'),
    orders: inbox.orders.map((order) => ({
      id: order.id,
      orderId: order.orderId,
      currency: order.currency,
      isFromBrowser: order.source === 'pixel',
      /** Whether the shop's signed report has no tracking id, and a browser named the lead. */
      hasBrowserLead: order.source !== 'pixel' && order.state === 'waiting' && order.leadId !== null,
      amount: signedAmount(order.saleAmountCents),
      refunded: order.refundedCents > 0 ? signedAmount(order.refundedCents) : null,
      date: order.conversionDate.toISOString(),
      couponCode: order.couponCode,
      hasEmail: order.hasEmail,
      reason: order.reason,
      /** The sale that the order became, with its lead. */
      matched: matches.get(order.matchedConversionId ?? '') ?? null,
      suggestions: order.suggestions.map(({ lead, matchedBy, evidence }) => ({
        leadId: lead.id,
        name: leadDisplayName(lead),
        email: lead.email,
        createdAt: lead.createdAt.toISOString(),
        matchedBy,
        evidence,
      })),
    })),
  });
});

const hideFields = ['id', 'leadId'];

export const action = consoleForms('sales.record', FORM_RISKS.inbox, (form) => ({
  confirm: form({
    schema: suggestionForm,
    hideFields,
    run: (args, { id, leadId, matchedBy }) =>
      args.context.services.ledger.matchOrder({
        ...operationContext(args),
        id,
        lead: { id: leadId, matchedBy },
      }),
    toast: { title: 'Order matched' },
    refusalToast: 'The order was not matched',
  }),
  match: form({
    schema: matchForm,
    item: 'id',
    hideFields,
    run: (args, { id, lead }) =>
      args.context.services.ledger.matchOrder({ ...operationContext(args), id, lead: { text: lead } }),
    toast: { title: 'Order matched' },
  }),
  dismiss: form({
    schema: orderForm,
    hideFields,
    run: (args, { id }) => dismissOrder({ ...operationContext(args), id }),
    toast: { title: 'Order dismissed', description: 'You can restore the order under Dismissed.' },
    refusalToast: 'The order was not dismissed',
  }),
  restore: form({
    schema: orderForm,
    hideFields,
    run: (args, { id }) => restoreOrder({ ...operationContext(args), id }),
    toast: { title: 'Order restored' },
    refusalToast: 'The order was not put back',
  }),
}));

export const meta = consoleMeta('Unmatched orders');

const INBOX_STATE_LABELS = {
  waiting: 'Waiting',
  dismissed: 'Dismissed',
  matched: 'Matched',
  expired: 'Expired',
} as const;

export default function Inbox() {
  const { state, expired, waitingDays, page, pages, total, canRecord, orders } =
    useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const refused = useFormReply('match');
  const isShown = orders.some(({ id }) => id === refused?.item);
  return (
    <>
      <PageHeader
        title="Unmatched orders"
        description="Orders without a known lead, reported only by a browser, or outside your commission terms. You pay no commission until you confirm them."
      />
      <PageBody>
        {/* If the order is no longer in the list, the error has no field to appear next to. */}
        <NothingChanged problem={isShown ? undefined : refused?.message} />
        <nav aria-label="State" className="flex flex-wrap gap-2">
          {INBOX_LABELS.map((inboxState) => (
            <Link
              key={inboxState}
              to={consolePath(`/admin/sales/inbox?state=${inboxState}`)}
              aria-current={inboxState === state ? 'true' : undefined}
              className={classNames(
                'flex h-11 items-center rounded-control border px-3 text-14 font-medium',
                inboxState === state
                  ? 'border-accent bg-accent-tint text-accent-ink'
                  : 'border-border-strong bg-raised hover:bg-sunken',
              )}
            >
              {INBOX_STATE_LABELS[inboxState]}
            </Link>
          ))}
        </nav>
        <p className="text-14 text-muted">{describeExpiry(waitingDays, expired)}</p>
        {orders.length === 0 ? (
          <EmptyState illustration={state === 'waiting' ? 'done' : 'list'} title="No orders here">
            {EMPTY_INBOX_TEXTS[state]}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} state={state} canRecord={canRecord} />
              </li>
            ))}
          </ul>
        )}
        {total > 0 ? (
          <Pagination
            summary={total === 1 ? '1 order' : `${total.toLocaleString('en-US')} orders`}
            page={page}
            pageCount={pages}
          />
        ) : null}
      </PageBody>
    </>
  );
}

const EMPTY_INBOX_TEXTS = {
  waiting: 'Orders reported with an unknown tracking ID appear here.',
  dismissed: 'Orders that you dismiss are listed here.',
  matched: 'Orders you matched appear here.',
  expired: 'Orders that weren’t matched in time appear here.',
} as const;

const describeExpiry = (days: number, expired: number) =>
  `Unmatched orders expire after ${days} days. We keep order number and amount and delete anything that could identify a person. ${
    expired === 1 ? '1 order has' : `${expired} orders have`
  } expired.`;

const INBOX_LABELS = Object.keys(INBOX_STATE_LABELS) as (keyof typeof INBOX_STATE_LABELS)[];
