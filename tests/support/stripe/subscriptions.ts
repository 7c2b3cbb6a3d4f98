import { attemptPayment, draftInvoice, finalizeInvoice, pendingItems, voidInvoice } from './invoices.ts';
import { createIntent } from './payments.ts';
import { addMonth, billSubscription, feeLine } from './periods.ts';
import { createProrations } from './prorations.ts';
import {
  type Fields,
  invalid,
  isInRange,
  listPage,
  mergeMetadata,
  missing,
  missingField,
  missingParam,
  newest,
  newId,
  readFlag,
  readNumber,
  requireField,
  requireItem,
} from './requests.ts';
import { showSubscription } from './show.ts';
import { DAY_S, hasEnded, now, type StubAccount, type StubSubscription } from './stub-objects.ts';
import { emitSubscription, endNow } from './subscription-states.ts';

interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

const findPrice = (account: StubAccount, id: string | null, param: string) => {
  const price = account.prices.get(id ?? '');
  if (!price) throw missingParam('price', id, param);
  if (!price.active)
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      undefined,
      param,
    );
  return price;
};

function findOwnMethod(
  account: StubAccount,
  { id, customer, param }: { id: string; customer: string; param: string },
) {
  if (account.paymentMethods.get(id)?.customer !== customer) throw missingParam('PaymentMethod', id, param);
  return id;
}

export function createSubscription({ account, fields }: Call) {
  const customer = requireField(fields, 'customer');
  const payer = account.customers.get(customer);
  if (!payer) throw missingParam('customer', customer, 'customer');
  if (!fields.has('items[0][price]')) throw missingField('items');
  const price = findPrice(account, fields.get('items[0][price]'), 'items[0][price]');
  const collection = (fields.get('collection_method') ??
    'charge_automatically') as StubSubscription['collection_method'];
  if (collection === 'send_invoice' && !fields.has('days_until_due')) throw missingField('days_until_due');
  const automaticTax = readFlag(fields, 'automatic_tax[enabled]') ?? false;
  assertTaxable(account, customer, automaticTax);
  const method = fields.get('default_payment_method');
  if (method) findOwnMethod(account, { id: method, customer, param: 'default_payment_method' });
  const created = now(account);
  const trialDays = readNumber(fields, 'trial_period_days') ?? 0;
  const trialEnd = readNumber(fields, 'trial_end') ?? (trialDays > 0 ? created + trialDays * DAY_S : null);
  const behavior = fields.get('payment_behavior') ?? 'allow_incomplete';
  const hasCard = Boolean(method ?? payer.invoice_settings.default_payment_method);
  if (!hasCard && !trialEnd && collection === 'charge_automatically' && behavior !== 'default_incomplete')
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      'resource_missing',
    );
  const subscription: StubSubscription = {
    id: newId('sub'),
    customer,
    created,
    start_date: created,
    status: trialEnd ? 'trialing' : 'incomplete',
    ...{
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancelReason: null,
      ended_at: null,
    },
    trial_start: trialEnd ? created : null,
    trial_end: trialEnd,
    trialEndBehavior: (fields.get('trial_settings[end_behavior][missing_payment_method]') ??
      'create_invoice') as StubSubscription['trialEndBehavior'],
    trialWarned: false,
    billingMode: (fields.get('billing_mode[type]') ?? 'flexible') as StubSubscription['billingMode'],
    anchor: trialEnd ?? created,
    metadata: mergeMetadata({}, fields),
    itemId: newId('si'),
    priceId: price.id,
    debited: null,
    periodStart: created,
    periodEnd: trialEnd ?? addMonth(created, created),
    latestInvoice: '',
    setup: null,
    default_payment_method: method,
    savesPaymentMethod: fields.get('payment_settings[save_default_payment_method]') === 'on_subscription',
    collection_method: collection,
    days_until_due: readNumber(fields, 'days_until_due'),
    automaticTax,
  };
  setCancellation(subscription, fields, account);
  account.subscriptions.set(subscription.id, subscription);
  payer.currency ??= price.currency;
  startBilling(account, subscription, { isCharged: behavior !== 'default_incomplete', hasCard });
  emitSubscription(account, 'created', subscription);
  return showSubscription(account, subscription);
}

/** Stripe Tax needs to know where the customer is (docs.stripe.com/tax/customer-locations). */
export function assertTaxable(account: StubAccount, customer: string, automaticTax: boolean): void {
  if (automaticTax && !account.customers.get(customer)?.address?.country)
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      'customer_tax_location_invalid',
    );
}

/** The first invoice is finalized with the request (Subscriptions.create); a trial without a card gets a SetupIntent. */
function startBilling(
  account: StubAccount,
  subscription: StubSubscription,
  { isCharged, hasCard }: { isCharged: boolean; hasCard: boolean },
): void {
  const { customer, periodStart: start, periodEnd: end } = subscription;
  const isTrial = subscription.status === 'trialing';
  const line = feeLine(account, subscription, { period: { start, end }, isTrial });
  if (!isTrial) subscription.debited = { amount: line.amount, period: line.period };
  const invoice = billSubscription(account, subscription, {
    lines: [line],
    hasLoose: true,
    period: { start, end: start },
    reason: 'subscription_create',
  });
  if (subscription.collection_method === 'send_invoice') {
    if (!isTrial) subscription.status = 'active';
    return;
  }
  // The first invoice is not collected again automatically: the browser confirms its payment.
  invoice.auto_advance = false;
  finalizeInvoice(account, invoice);
  if (invoice.status === 'open' && isCharged) attemptPayment(account, invoice);
  if (isTrial && !hasCard) subscription.setup = createIntent(account, 'setup_intent', { customer });
}

/** `cancel_at` and `cancel_at_period_end` exclude each other; an empty `cancel_at` takes a cancellation back. */
function setCancellation(subscription: StubSubscription, fields: Fields, account: StubAccount): void {
  const isAtEnd = readFlag(fields, 'cancel_at_period_end');
  const at = fields.get('cancel_at');
  if (isAtEnd !== null && at !== null)
    throw invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'parameters_exclusive',
    );
  if (isAtEnd === true)
    Object.assign(subscription, { cancel_at_period_end: true, cancel_at: subscription.periodEnd });
  // Taking back the end with the period leaves a date that was set otherwise, such as in the portal.
  if (isAtEnd === false && subscription.cancel_at_period_end)
    Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null });
  if (at !== null) {
    const isPeriodEnd = at === 'min_period_end' || at === 'max_period_end';
    const moment = at === '' ? null : isPeriodEnd ? subscription.periodEnd : Number(at);
    if (moment !== null && moment <= now(account))
      throw invalid('`cancel_at` must be in the future.', undefined, 'cancel_at');
    Object.assign(subscription, { cancel_at: moment, cancel_at_period_end: false });
  }
  const isCancelled = subscription.cancel_at !== null;
  Object.assign(subscription, {
    canceled_at: isCancelled ? (subscription.canceled_at ?? now(account)) : null,
    cancelReason: isCancelled ? 'cancellation_requested' : null,
  });
}

/** What the portal does at “Cancel plan”: a flexible subscription gets a date alone (docs.stripe.com/billing/subscriptions/billing-mode/compare). */
export function cancelInPortal(account: StubAccount, subscription: StubSubscription): void {
  Object.assign(subscription, {
    cancel_at: subscription.periodEnd,
    cancel_at_period_end: subscription.billingMode === 'classic',
    canceled_at: now(account),
    cancelReason: 'cancellation_requested',
  });
  emitSubscription(account, 'updated', subscription);
}

export function updateSubscription({ account, id, fields }: Call) {
  const subscription = requireItem(account.subscriptions, id, 'subscription');
  const mayChange = /^(metadata|cancellation_details|expand)/;
  if (hasEnded(subscription) && [...fields.keys()].some((name) => !mayChange.test(name)))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const priceId = fields.get('items[0][price]');
  if (priceId !== null) {
    if (fields.get('items[0][id]') === null)
      throw new Error('The stand-in has subscriptions with one item: items[0][id] has to name it.');
    if (fields.get('items[0][id]') !== subscription.itemId)
      throw missingParam('subscription item', fields.get('items[0][id]'), 'items[0][id]');
    const price = findPrice(account, priceId, 'items[0][price]');
    if (subscription.status === 'incomplete')
      throw invalid('You cannot update the items of a subscription whose first invoice is not paid.');
    changePrice(account, subscription, { priceId: price.id, fields });
  }
  const method = fields.get('default_payment_method');
  if (method !== null)
    subscription.default_payment_method =
      method === ''
        ? null
        : findOwnMethod(account, {
            id: method,
            customer: subscription.customer,
            param: 'default_payment_method',
          });
  setCancellation(subscription, fields, account);
  subscription.metadata = mergeMetadata(subscription.metadata, fields);
  emitSubscription(account, 'updated', subscription);
  return showSubscription(account, subscription);
}

function changePrice(
  account: StubAccount,
  subscription: StubSubscription,
  { priceId, fields }: { priceId: string; fields: Fields },
): void {
  const behavior = fields.get('proration_behavior') ?? 'create_prorations';
  const at = readNumber(fields, 'proration_date') ?? now(account);
  if (behavior !== 'none') createProrations(account, subscription, { priceId, at });
  subscription.priceId = priceId;
  if (behavior !== 'always_invoice') return;
  const period = { start: now(account), end: now(account) };
  const invoice = billSubscription(account, subscription, {
    lines: [],
    hasLoose: false,
    period,
    reason: 'subscription_update',
  });
  finalizeInvoice(account, invoice);
  if (invoice.status === 'open') attemptPayment(account, invoice);
}

export function cancelSubscription({ account, id, fields }: Call) {
  const subscription = account.subscriptions.get(id);
  if (!subscription || hasEnded(subscription)) throw missing('subscription', id);
  const isInvoiced = readFlag(fields, 'invoice_now') ?? false;
  const isProrated = readFlag(fields, 'prorate') ?? false;
  const { customer, latestInvoice } = subscription;
  if (isProrated) createProrations(account, subscription, { priceId: null, at: now(account) });
  // “Pending prorations are removed if invoice_now and prorate are both set to false”, which is their default.
  else if (!isInvoiced)
    for (const item of pendingItems(account, { customer, subscription: id, hasLoose: false }))
      if (item.isProration) account.items.delete(item.id);
  const first = account.invoices.get(latestInvoice);
  if (subscription.status === 'incomplete' && first?.status === 'open') voidInvoice(account, first);
  endNow(account, subscription, 'cancellation_requested');
  const pending = pendingItems(account, { customer, subscription: id, hasLoose: false });
  if (isInvoiced && pending.length > 0) {
    const values = {
      customer,
      subscription: id,
      billing_reason: 'subscription_update',
      auto_advance: true,
    } as const;
    subscription.latestInvoice = draftInvoice(account, values, pending).id;
  }
  return showSubscription(account, subscription);
}

export const readSubscription = ({ account, id }: Call) =>
  showSubscription(account, requireItem(account.subscriptions, id, 'subscription'));

/** Lists subscriptions: without a status those that have not been cancelled. */
export function listSubscriptions({ account, fields }: Call) {
  const status = fields.get('status');
  const hasStatus = (subscription: StubSubscription) => {
    if (status === 'all') return true;
    if (status === 'ended') return hasEnded(subscription);
    return status === null ? subscription.status !== 'canceled' : subscription.status === status;
  };
  const price = fields.get('price');
  const customer = fields.get('customer');
  const matching = newest(account.subscriptions.values()).filter(
    (subscription) =>
      hasStatus(subscription) &&
      (customer === null || subscription.customer === customer) &&
      (price === null || subscription.priceId === price) &&
      isInRange(fields, 'created', subscription.created),
  );
  return listPage('/v1/subscriptions', fields, matching, (subscription) =>
    showSubscription(account, subscription),
  );
}
