import { attemptPayment, draftInvoice, finalizeInvoice, pendingItems } from './invoices.ts';
import { newId } from './requests.ts';
import {
  now,
  type StubAccount,
  type StubInvoice,
  type StubLine,
  type StubPeriod,
  type StubSubscription,
} from './stub-objects.ts';
import { emitSubscription, endNow } from './subscription-states.ts';

/** Periods of subscriptions, and the invoices between them. */

/** Returns the same day and time of the next month, or its last day (docs.stripe.com/billing/subscriptions/billing-cycle). */
export function addMonth(seconds: number, anchor: number): number {
  const from = new Date(seconds * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const time = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  const date = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, Math.min(day, lastDay));
  return Math.floor((date + time) / 1000);
}

/** Returns the line of a subscription's fee for a period; a trial is free. */
export function feeLine(
  account: StubAccount,
  subscription: Pick<StubSubscription, 'id' | 'itemId' | 'priceId'>,
  { period, isTrial = false }: { period: StubPeriod; isTrial?: boolean },
): StubLine {
  const price = account.prices.get(subscription.priceId);
  const product = account.products.get(price?.product ?? '');
  return {
    id: newId('il'),
    amount: isTrial ? 0 : (price?.unit_amount ?? 0),
    currency: price?.currency ?? 'usd',
    description: isTrial ? `Trial period for ${product?.name}` : `1 × ${product?.name}`,
    metadata: {},
    period,
    isProration: false,
    item: null,
    subscription: subscription.id,
    subscriptionItem: subscription.itemId,
    price: subscription.priceId,
  };
}

/** Begins a subscription's next period with a draft of its invoice, which takes the pending items. */
function beginPeriod(account: StubAccount, subscription: StubSubscription): StubInvoice {
  const before = { start: subscription.periodStart, end: subscription.periodEnd };
  // The anchor of a subscription with a trial is the trial's end.
  const period = { start: before.end, end: addMonth(before.end, subscription.anchor) };
  Object.assign(subscription, { periodStart: period.start, periodEnd: period.end });
  const line = feeLine(account, subscription, { period });
  subscription.debited = { amount: line.amount, period };
  return billSubscription(account, subscription, {
    lines: [line],
    hasLoose: true,
    period: before,
    reason: 'subscription_cycle',
  });
}

/** Drafts an invoice of a subscription, with its pending items. */
export function billSubscription(
  account: StubAccount,
  subscription: StubSubscription,
  options: {
    lines: StubLine[];
    /** Whether it takes the customer's items of no subscription, too, as scheduled invoices do. */
    hasLoose: boolean;
    period: StubPeriod;
    reason: StubInvoice['billing_reason'];
  },
): StubInvoice {
  const { customer, id } = subscription;
  const items = pendingItems(account, { customer, subscription: id, hasLoose: options.hasLoose });
  const invoice = draftInvoice(
    account,
    {
      customer,
      subscription: id,
      billing_reason: options.reason,
      currency: account.prices.get(subscription.priceId)?.currency ?? 'usd',
      lines: options.lines,
      period_start: options.period.start,
      period_end: options.period.end,
      auto_advance: true,
      collection_method: subscription.collection_method,
      daysUntilDue: subscription.days_until_due,
      automaticTax: subscription.automaticTax,
    },
    items,
  );
  subscription.latestInvoice = invoice.id;
  return invoice;
}

const hasCard = (account: StubAccount, { customer, default_payment_method }: StubSubscription): boolean =>
  Boolean(default_payment_method ?? account.customers.get(customer)?.invoice_settings.default_payment_method);

/**
 * Ends the present period: the subscription ends if it was to be cancelled, a trial without a card does what its settings say, and
 * otherwise the next period begins.
 * @returns the draft of the next period's invoice, if there is one
 */
export function endPeriod(account: StubAccount, subscription: StubSubscription): StubInvoice | null {
  const isTrial = subscription.status === 'trialing';
  const isCancelled =
    subscription.cancel_at_period_end ||
    (subscription.cancel_at !== null && subscription.cancel_at <= subscription.periodEnd);
  if (isCancelled) {
    endAtPeriodEnd(account, subscription);
    return null;
  }
  if (
    isTrial &&
    !hasCard(account, subscription) &&
    subscription.collection_method === 'charge_automatically'
  ) {
    if (subscription.trialEndBehavior === 'cancel') {
      endNow(account, subscription, null);
      return null;
    }
    if (subscription.trialEndBehavior === 'pause') {
      subscription.status = 'paused';
      emitSubscription(account, 'paused', subscription);
      return null;
    }
  }
  if (isTrial) subscription.status = 'active';
  const invoice = beginPeriod(account, subscription);
  emitSubscription(account, 'updated', subscription);
  return invoice;
}

/** Ends a subscription at its period's end. Pending prorations are collected then; other items remain pending (Subscriptions.cancel). */
function endAtPeriodEnd(account: StubAccount, subscription: StubSubscription): void {
  const { id, customer, periodStart, periodEnd } = subscription;
  endNow(account, subscription, 'cancellation_requested');
  const pending = pendingItems(account, { customer, subscription: id, hasLoose: false });
  if (!pending.some(({ isProration }) => isProration)) return;
  const period = { start: periodStart, end: periodEnd };
  billSubscription(account, subscription, {
    lines: [],
    hasLoose: false,
    period,
    reason: 'subscription_cycle',
  });
}

/**
 * Ends the present trial or period now, as `trial_end: 'now'` does, with its invoice finalized and paid or refused at once. The clock does not
 * move, so that the service's clock agrees with it.
 */
export function renewAtOnce(
  account: StubAccount,
  subscription: StubSubscription,
  outcome: 'paid' | 'failed',
): void {
  const at = now(account);
  Object.assign(subscription, {
    periodEnd: at,
    anchor: at,
    ...(subscription.status === 'trialing' && { trial_end: at }),
  });
  const invoice = endPeriod(account, subscription);
  if (!invoice) return;
  finalizeInvoice(account, invoice);
  if (invoice.status === 'open') attemptPayment(account, invoice, { forced: outcome });
}
