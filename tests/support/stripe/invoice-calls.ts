import {
  attemptPayment,
  computeTotal,
  draftInvoice,
  emitInvoice,
  finalizeInvoice,
  markPaid,
  pendingItems,
  scheduleFinalization,
  voidInvoice,
} from './invoices.ts';
import { addMonth, feeLine } from './periods.ts';
import { computeProrations } from './prorations.ts';
import {
  type Fields,
  invalid,
  isInRange,
  listPage,
  mergeMetadata,
  missingField,
  missingParam,
  newest,
  newId,
  readFlag,
  readNumber,
  requireField,
  requireItem,
} from './requests.ts';
import { showInvoice, showInvoicePayment, showLine } from './show-invoice.ts';
import { hasEnded, now, type StubAccount, type StubInvoice, type StubLine } from './stub-objects.ts';
import { assertTaxable } from './subscriptions.ts';

interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

const findInvoice = ({ account, id }: Pick<Call, 'account' | 'id'>) =>
  requireItem(account.invoices, id, 'invoice');

export function createInvoice({ account, fields }: Call) {
  const customer = requireField(fields, 'customer');
  if (!account.customers.has(customer)) throw missingParam('customer', customer, 'customer');
  const ofSubscription = fields.get('subscription');
  const subscription = ofSubscription === null ? null : account.subscriptions.get(ofSubscription);
  if (subscription === undefined || (subscription && subscription.customer !== customer))
    throw missingParam('subscription', ofSubscription, 'subscription');
  if (subscription && hasEnded(subscription) && !account.settings.invoicesEndedSubscriptions)
    throw invalid('You cannot create an invoice for a canceled subscription.', undefined, 'subscription');
  const behavior = fields.get('pending_invoice_items_behavior');
  if (subscription && behavior)
    throw invalid(
      'You may not specify `pending_invoice_items_behavior` for the invoice of a subscription.',
      'parameters_exclusive',
    );
  const isIncluded = subscription || behavior === 'include';
  const items = isIncluded
    ? pendingItems(account, { customer, subscription: subscription?.id ?? null, hasLoose: false })
    : [];
  if (subscription && items.length === 0)
    throw invalid('Nothing to invoice for subscription', 'invoice_no_subscription_line_items');
  const automaticTax = readFlag(fields, 'automatic_tax[enabled]') ?? false;
  assertTaxable(account, customer, automaticTax);
  const invoice = draftInvoice(
    account,
    {
      customer,
      subscription: subscription?.id ?? null,
      billing_reason: 'manual',
      ...(fields.has('currency') && { currency: fields.get('currency') ?? 'usd' }),
      ...readTerms(account, fields, { customer, before: null }),
      auto_advance: readFlag(fields, 'auto_advance') ?? false,
      automaticTax,
      description: fields.get('description'),
      footer: fields.get('footer'),
      number: fields.get('number'),
      metadata: mergeMetadata({}, fields),
    },
    items,
  );
  return showInvoice(account, invoice);
}

/** How an invoice is collected: a sent invoice needs a date, and a charged one may have none. */
function readTerms(
  account: StubAccount,
  fields: Fields,
  { customer, before }: { customer: string; before: StubInvoice | null },
): Pick<StubInvoice, 'collection_method' | 'daysUntilDue' | 'due_date' | 'default_payment_method'> {
  const collection_method = (fields.get('collection_method') ??
    before?.collection_method ??
    'charge_automatically') as StubInvoice['collection_method'];
  const daysUntilDue = readNumber(fields, 'days_until_due') ?? before?.daysUntilDue ?? null;
  const due_date = readNumber(fields, 'due_date') ?? before?.due_date ?? null;
  const isSent = collection_method === 'send_invoice';
  if (isSent && daysUntilDue === null && due_date === null) throw missingField('days_until_due');
  for (const param of ['days_until_due', 'due_date'])
    if (!isSent && fields.has(param))
      throw invalid(
        `You can only set \`${param}\` if the collection method is \`send_invoice\`.`,
        undefined,
        param,
      );
  const method = fields.get('default_payment_method') ?? before?.default_payment_method ?? null;
  if (method && account.paymentMethods.get(method)?.customer !== customer)
    throw missingParam('PaymentMethod', method, 'default_payment_method');
  return { collection_method, daysUntilDue, due_date, default_payment_method: method || null };
}

export function updateInvoice({ account, id, fields }: Call) {
  const invoice = findInvoice({ account, id });
  const always = /^(metadata|auto_advance|expand|default_payment_method|footer|description)/;
  if (invoice.status !== 'draft' && [...fields.keys()].some((name) => !always.test(name)))
    throw invalid('Finalized invoices can’t be updated in this way.', 'invoice_not_editable');
  Object.assign(invoice, {
    ...readTerms(account, fields, { customer: invoice.customer, before: invoice }),
    auto_advance: readFlag(fields, 'auto_advance') ?? invoice.auto_advance,
    description: fields.get('description') ?? invoice.description,
    footer: fields.get('footer') ?? invoice.footer,
    metadata: mergeMetadata(invoice.metadata, fields),
  });
  scheduleFinalization(account, invoice);
  emitInvoice(account, 'updated', invoice);
  return showInvoice(account, invoice);
}

export function finalize({ account, id, fields }: Call) {
  const invoice = findInvoice({ account, id });
  const advances = readFlag(fields, 'auto_advance');
  if (advances !== null) invoice.auto_advance = advances;
  finalizeInvoice(account, invoice);
  return showInvoice(account, invoice);
}

export function pay({ account, id, fields }: Call) {
  const invoice = findInvoice({ account, id });
  if (invoice.status === 'draft') finalizeInvoice(account, invoice);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', 'invoice_already_paid');
  if (invoice.status === 'void') throw invalid('Voided invoices can’t be paid.', 'invoice_not_editable');
  if (readFlag(fields, 'paid_out_of_band')) {
    markPaid(account, invoice);
    return showInvoice(account, invoice);
  }
  const paymentMethod = fields.get('payment_method') ?? undefined;
  if (paymentMethod && account.paymentMethods.get(paymentMethod)?.customer !== invoice.customer)
    throw missingParam('PaymentMethod', paymentMethod, 'payment_method');
  const refusal = attemptPayment(account, invoice, { paymentMethod });
  if (refusal) throw refusal;
  return showInvoice(account, invoice);
}

export function voidCall({ account, id }: Call) {
  const invoice = findInvoice({ account, id });
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only void an open or uncollectible invoice; this one is ${invoice.status}.`);
  voidInvoice(account, invoice);
  return showInvoice(account, invoice);
}

export function markUncollectible({ account, id }: Call) {
  const invoice = findInvoice({ account, id });
  if (invoice.status !== 'open') throw invalid('You can only mark an open invoice as uncollectible.');
  Object.assign(invoice, {
    status: 'uncollectible',
    marked_uncollectible_at: now(account),
    next_payment_attempt: null,
  });
  emitInvoice(account, 'marked_uncollectible', invoice);
  return showInvoice(account, invoice);
}

export function send({ account, id }: Call) {
  const invoice = findInvoice({ account, id });
  if (invoice.collection_method !== 'send_invoice')
    throw invalid('You can only manually send an invoice if its collection method is `send_invoice`.');
  if (invoice.status === 'draft') finalizeInvoice(account, invoice);
  emitInvoice(account, 'sent', invoice);
  return showInvoice(account, invoice);
}

/** Deletes a draft that no subscription made; its items are pending again. */
export function deleteInvoice({ account, id }: Call) {
  const invoice = findInvoice({ account, id });
  if (invoice.status !== 'draft' || invoice.subscription)
    throw invalid(
      'You can only delete draft invoices that belong to no subscription.',
      'invoice_not_editable',
    );
  for (const item of account.items.values()) if (item.invoice === id) item.invoice = null;
  account.invoices.delete(id);
  emitInvoice(account, 'deleted', invoice);
  return { id, object: 'invoice', deleted: true };
}

export const readInvoice = ({ account, id }: Call) => showInvoice(account, findInvoice({ account, id }));

export function listInvoices({ account, fields }: Call) {
  const matching = newest(account.invoices.values()).filter(
    (invoice) =>
      ['customer', 'subscription', 'status', 'collection_method'].every(
        (name) => !fields.has(name) || invoice[name as 'customer'] === fields.get(name),
      ) &&
      isInRange(fields, 'created', invoice.created) &&
      isInRange(fields, 'due_date', invoice.due_date ?? 0),
  );
  return listPage('/v1/invoices', fields, matching, (invoice) => showInvoice(account, invoice));
}

export function listLines({ account, id, fields }: Call) {
  const invoice = findInvoice({ account, id });
  return listPage(`/v1/invoices/${id}/lines`, fields, invoice.lines, (line) =>
    showLine(account, invoice, line),
  );
}

/** Lists payments of invoices, by the invoice or by the payment. */
export function listInvoicePayments({ account, fields }: Call) {
  const invoice = fields.get('invoice');
  if (invoice !== null && !account.invoices.has(invoice)) throw missingParam('invoice', invoice, 'invoice');
  const intent = fields.get('payment[payment_intent]');
  const matching = newest(account.invoices.values()).filter(
    ({ id, payment }) =>
      payment && (invoice === null || id === invoice) && (intent === null || payment.id === intent),
  );
  return listPage('/v1/invoice_payments', fields, matching, showInvoicePayment);
}

/** Returns the subscription's next invoice as it would be after a change, with the pending items. */
export function previewInvoice({ account, fields }: Call) {
  const subscription = account.subscriptions.get(requireField(fields, 'subscription'));
  if (!subscription || hasEnded(subscription))
    throw missingParam('subscription', fields.get('subscription'), 'subscription');
  const { customer, itemId, periodEnd, anchor } = subscription;
  if (fields.has('customer') && fields.get('customer') !== customer)
    throw missingParam('customer', fields.get('customer'), 'customer');
  const named = 'subscription_details[items][0]';
  const priceId = fields.get(`${named}[price]`) ?? subscription.priceId;
  if (!account.prices.has(priceId)) throw missingParam('price', priceId, `${named}[price]`);
  if (fields.has(`${named}[price]`) && fields.get(`${named}[id]`) !== itemId)
    throw missingParam('subscription item', fields.get(`${named}[id]`), `${named}[id]`);
  const behavior = fields.get('subscription_details[proration_behavior]') ?? 'create_prorations';
  const at = readNumber(fields, 'subscription_details[proration_date]') ?? now(account);
  const isProrated = priceId !== subscription.priceId && behavior !== 'none';
  const prorations = isProrated ? computeProrations(account, subscription, { priceId, at }) : [];
  const pending = pendingItems(account, { customer, subscription: subscription.id, hasLoose: true });
  const toLine = (
    item: Pick<StubLine, 'amount' | 'currency' | 'description' | 'period' | 'price'>,
  ): StubLine => ({
    id: newId('il_tmp'),
    metadata: {},
    isProration: true,
    item: newId('ii_tmp'),
    subscription: subscription.id,
    subscriptionItem: null,
    ...item,
  });
  const period = { start: periodEnd, end: addMonth(periodEnd, anchor) };
  const lines = [
    ...pending.map(({ id: item, isProration, ...rest }) => ({ ...toLine(rest), item, isProration })),
    ...prorations.map(toLine),
    feeLine(account, { ...subscription, priceId }, { period }),
  ];
  return showPreview(account, { customer, subscription: subscription.id, lines, at: periodEnd });
}

function showPreview(
  account: StubAccount,
  {
    customer,
    subscription,
    lines,
    at,
  }: { customer: string; subscription: string; lines: StubLine[]; at: number },
) {
  // The preview is drafted in an account of its own, so that nothing of it is stored.
  const sandbox = { ...account, invoices: new Map(), events: [], onEvent: null };
  const values = { customer, subscription, billing_reason: 'subscription_cycle' } as const;
  const draft = draftInvoice(sandbox, {
    ...values,
    lines,
    currency: lines.at(-1)?.currency ?? 'usd',
    created: at,
  });
  computeTotal(sandbox, draft);
  return showInvoice(account, { ...draft, id: newId('upcoming_in') });
}
