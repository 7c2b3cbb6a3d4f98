import { emitInvoice, markPaid } from './invoices.ts';
import { findMethod } from './payment-calls.ts';
import {
  askForAction,
  chargeCard,
  createPaymentMethod,
  DECLINED,
  refuseIntent,
  succeedIntent,
} from './payments.ts';
import { type Fields, invalid, requireField, requireItem, StubRefusal } from './requests.ts';
import { showIntent } from './show.ts';
import type { CardOutcome, StubAccount, StubIntent, StubInvoice, StubSubscription } from './stub-objects.ts';
import { emitSubscription } from './subscription-states.ts';

/** Stripe's test cards, by their outcome. */
export const TEST_CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002500003155',
} as const;

/** Result that Stripe.js gives the page after a confirmation. */
export interface Confirmation {
  status: StubIntent['status'];
  error: { type: string; code: string; message: string } | null;
}

interface FoundIntent {
  account: StubAccount;
  intent: StubIntent;
  subscription: StubSubscription | undefined;
  invoice: StubInvoice | undefined;
}

/** Finds the intent of a client secret, with the objects that belong to it. @throws Error for an unknown one */
function findIntent(account: StubAccount, clientSecret: string): FoundIntent {
  for (const subscription of account.subscriptions.values())
    if (subscription.setup?.client_secret === clientSecret)
      return { account, intent: subscription.setup, subscription, invoice: undefined };
  for (const invoice of account.invoices.values())
    if (invoice.payment?.client_secret === clientSecret) {
      const subscription = account.subscriptions.get(invoice.subscription ?? '');
      return { account, intent: invoice.payment, subscription, invoice };
    }
  throw new Error('There is no intent with this client secret.');
}

/** Confirms the intent with a card: the card is accepted or declined, or its bank asks the payer (3-D Secure). */
export function confirmIntent(account: StubAccount, clientSecret: string, card: string): Confirmation {
  const found = findIntent(account, clientSecret);
  const { intent } = found;
  if (card === TEST_CARDS.declined) return refuse(found, DECLINED);
  if (card !== TEST_CARDS.threeDSecure) return succeed(found, 'good');
  askForAction(account, intent, null);
  return { status: intent.status, error: null };
}

/** Confirms a SetupIntent with one of Stripe's payment methods for tests, as the browser does with a card (SetupIntents.confirm). */
export function confirmSetup({ account, id, fields }: { account: StubAccount; id: string; fields: Fields }) {
  const intent = requireItem(account.setups, id, 'setupintent');
  if (intent.status !== 'requires_payment_method')
    throw invalid(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      'setup_intent_unexpected_state',
    );
  const found = findIntent(account, intent.client_secret ?? '');
  const outcome = findMethod(account, requireField(fields, 'payment_method'), 'payment_method');
  if (outcome === 'declined') {
    refuse(found, DECLINED);
    throw new StubRefusal(402, { type: 'card_error', ...DECLINED, setup_intent: showIntent(intent) });
  }
  if (outcome === 'threeDSecure') askForAction(account, intent, null);
  else succeed(found, outcome);
  return showIntent(intent);
}

/** Answers the bank's question for the payer. */
export function authenticateIntent(
  account: StubAccount,
  clientSecret: string,
  isConfirmed: boolean,
): Confirmation {
  const found = findIntent(account, clientSecret);
  const { intent } = found;
  if (intent.status !== 'requires_action') throw new Error(`The bank asked nothing: ${intent.status}`);
  // A card whose payer was asked once is charged later without asking again.
  if (isConfirmed) return succeed(found, 'good');
  return refuse(found, {
    code: `${intent.object}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

/** Starts a payment that the bank decides later, such as a direct debit. */
export function processIntent(account: StubAccount, clientSecret: string): void {
  findIntent(account, clientSecret).intent.status = 'processing';
}

function refuse(
  { account, intent, invoice }: FoundIntent,
  error: { code: string; message: string },
): Confirmation {
  refuseIntent(account, intent, error);
  if (invoice) {
    Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
    emitInvoice(account, 'payment_failed', invoice);
  }
  return { status: intent.status, error: intent.error };
}

function succeed(
  { account, intent, subscription, invoice }: FoundIntent,
  outcome: CardOutcome,
): Confirmation {
  const customer = intent.customer ?? subscription?.customer ?? null;
  const { id: paymentMethod } = createPaymentMethod(account, { outcome, customer });
  intent.payment_method = paymentMethod;
  if (invoice) chargeCard(account, intent, { paymentMethod, isPaid: true });
  succeedIntent(account, intent);
  if (invoice) markPaid(account, invoice);
  else if (subscription) {
    subscription.default_payment_method = paymentMethod;
    emitSubscription(account, 'updated', subscription);
  }
  return { status: 'succeeded', error: null };
}

/** Pays an invoice with a good card, whatever it was attempted with before. */
export function payInvoice(account: StubAccount, invoice: StubInvoice): void {
  const { payment } = invoice;
  if (payment) {
    const method = createPaymentMethod(account, { outcome: 'good', customer: invoice.customer });
    chargeCard(account, payment, { paymentMethod: method.id, isPaid: true });
    succeedIntent(account, payment);
  }
  markPaid(account, invoice);
}
