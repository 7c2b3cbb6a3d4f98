import { showEvent } from './events.ts';
import { closeDispute, createPaymentMethod, openDispute, succeedIntent } from './payments.ts';
import { renewAtOnce } from './periods.ts';
import { newId, requireItem } from './requests.ts';
import { showIntent, showSubscription } from './show.ts';
import { showInvoice } from './show-invoice.ts';
import { payInvoice } from './stub-intents.ts';
import { now, type StubAccount, type StubSubscription } from './stub-objects.ts';
import { endNow } from './subscription-states.ts';
import { cancelInPortal } from './subscriptions.ts';

/** Simulates events at Stripe without a call of this service: actions of the payer and of staff, and the passing of time. */
export function stripeHappenings(account: StubAccount) {
  const only = (): StubSubscription => {
    const [first, ...otherSubscriptions] = account.subscriptions.values();
    if (!first || otherSubscriptions.length > 0)
      throw new Error(`There are ${otherSubscriptions.length + (first ? 1 : 0)} subscriptions.`);
    return first;
  };
  /** Stores a card that is accepted, if the subscription has none. */
  const storeCard = (subscription: StubSubscription) => {
    subscription.default_payment_method ??= createPaymentMethod(account, {
      outcome: 'good',
      customer: subscription.customer,
    }).id;
  };
  return {
    only,
    /** Stores the card of a trial. */
    confirmSetup(subscription = only()) {
      storeCard(subscription);
      if (subscription.setup) {
        subscription.setup.payment_method = subscription.default_payment_method;
        succeedIntent(account, subscription.setup);
      }
    },
    /** Pays the first or an overdue invoice. */
    pay(subscription = only()) {
      const invoice = account.invoices.get(subscription.latestInvoice);
      storeCard(subscription);
      if (invoice && invoice.status !== 'paid') payInvoice(account, invoice);
      subscription.status = 'active';
    },
    /** Ends the trial or period at once: with a card the next one is paid or fails, without one the subscription's settings decide. */
    renew: (outcome: 'paid' | 'failed', subscription = only()) => renewAtOnce(account, subscription, outcome),
    end: (subscription = only()) => endNow(account, subscription, 'cancellation_requested'),
    /** The payer disputes a charge at the bank. @returns the dispute's id */
    dispute: (charge: string) => openDispute(account, requireItem(account.charges, charge, 'charge')).id,
    decide: (dispute: string, outcome: 'won' | 'lost') =>
      closeDispute(account, requireItem(account.disputes, dispute, 'dispute'), outcome),
    /** The customer cancels on Stripe's page. */
    cancelInPortal: (subscription = only()) => cancelInPortal(account, subscription),
    /** Returns a webhook about a subscription, its latest invoice or its SetupIntent as Stripe sends it. */
    event: (type: string, subscription = only()) =>
      stripeEvent(type, subjectOf(account, type, subscription), { created: now(account) }),
  };
}

function subjectOf(account: StubAccount, type: string, subscription: StubSubscription): object {
  const invoice = account.invoices.get(subscription.latestInvoice);
  if (type.startsWith('invoice.') && invoice) return showInvoice(account, invoice);
  if (type.startsWith('setup_intent.') && subscription.setup) return showIntent(subscription.setup);
  return showSubscription(account, subscription);
}

/** Returns the body of a webhook. */
export function stripeEvent(
  type: string,
  object: object,
  { id = newId('evt'), created = Math.floor(Date.now() / 1000) } = {},
) {
  return JSON.stringify(showEvent({ id, created, type, object: object as Record<string, unknown> }));
}
