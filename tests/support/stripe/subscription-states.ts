import { emit } from './events.ts';
import { showSubscription } from './show.ts';
import { showInvoice } from './show-invoice.ts';
import {
  DAY_S,
  hasEnded,
  now,
  type StubAccount,
  type StubInvoice,
  type StubSubscription,
} from './stub-objects.ts';

/** How a subscription's state follows the payments of its invoices (docs.stripe.com/billing/subscriptions/overview#subscription-statuses). */

export const emitSubscription = (account: StubAccount, type: string, subscription: StubSubscription): void =>
  emit(account, `customer.subscription.${type}`, showSubscription(account, subscription));

export function settleAfterPayment(account: StubAccount, invoice: StubInvoice): void {
  const subscription = account.subscriptions.get(invoice.subscription ?? '');
  if (!subscription || hasEnded(subscription)) return;
  const method = invoice.payment?.payment_method;
  if (method && subscription.savesPaymentMethod) subscription.default_payment_method = method;
  if (subscription.latestInvoice !== invoice.id) return;
  if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    subscription.status = 'active';
    emitSubscription(account, 'updated', subscription);
  }
}

/** After a failed payment it is tried again at the days of the settings, and then the subscription ends or stays unpaid. */
export function settleAfterFailure(account: StubAccount, invoice: StubInvoice): void {
  const { retryDays, afterRetries } = account.settings;
  const subscription = account.subscriptions.get(invoice.subscription ?? '');
  const days = invoice.auto_advance ? retryDays[invoice.attempt_count - 1] : undefined;
  if (days !== undefined) invoice.next_payment_attempt = now(account) + days * DAY_S;
  if (!subscription || hasEnded(subscription) || subscription.status === 'incomplete') return;
  if (subscription.latestInvoice !== invoice.id) return;
  const isLast = days === undefined && invoice.auto_advance;
  if (isLast && afterRetries === 'cancel') endNow(account, subscription, 'payment_failed');
  else {
    subscription.status = isLast && afterRetries === 'unpaid' ? 'unpaid' : 'past_due';
    emitSubscription(account, 'updated', subscription);
  }
}

/** Ends a subscription at once. Automatic collection of the customer's finalized invoices stops (Subscriptions.cancel). */
export function endNow(
  account: StubAccount,
  subscription: StubSubscription,
  reason: StubSubscription['cancelReason'],
): void {
  const isIncomplete = subscription.status === 'incomplete';
  subscription.status = isIncomplete ? 'incomplete_expired' : 'canceled';
  subscription.ended_at = now(account);
  subscription.canceled_at ??= now(account);
  subscription.cancelReason ??= reason;
  if (subscription.setup?.status !== 'succeeded' && subscription.setup)
    subscription.setup.status = 'canceled';
  for (const invoice of account.invoices.values())
    if (invoice.customer === subscription.customer && invoice.status === 'open' && invoice.auto_advance) {
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
      emit(account, 'invoice.updated', showInvoice(account, invoice));
    }
  emitSubscription(account, isIncomplete ? 'updated' : 'deleted', subscription);
}
