import type { StubAccount, StubIntent, StubInvoice, StubSubscription } from './stub-objects.ts';

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
  intent: StubIntent;
  subscription: StubSubscription | undefined;
  invoice: StubInvoice | undefined;
}

/** Finds the intent of a client secret, with the objects that belong to it. @throws Error for an unknown one */
function findIntent(account: StubAccount, clientSecret: string): FoundIntent {
  for (const subscription of account.subscriptions.values())
    if (subscription.setup?.client_secret === clientSecret)
      return { intent: subscription.setup, subscription, invoice: undefined };
  for (const invoice of account.invoices.values())
    if (invoice.payment?.client_secret === clientSecret) {
      const subscription = account.subscriptions.get(invoice.subscription ?? '');
      return { intent: invoice.payment, subscription, invoice };
    }
  throw new Error('There is no intent with this client secret.');
}

/** Confirms the intent with a card: the card is accepted or declined, or its bank asks the payer (3-D Secure). */
export function confirmIntent(account: StubAccount, clientSecret: string, card: string): Confirmation {
  const intentContext = findIntent(account, clientSecret);
  const { intent } = intentContext;
  if (card === TEST_CARDS.declined) return refuse(intent, 'card_declined', 'Your card was declined.');
  if (card !== TEST_CARDS.threeDSecure) return succeed(intentContext);
  Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' }, error: null });
  return { status: intent.status, error: null };
}

/** Answers the bank's question for the payer. */
export function authenticateIntent(
  account: StubAccount,
  clientSecret: string,
  isConfirmed: boolean,
): Confirmation {
  const intentContext = findIntent(account, clientSecret);
  const { intent } = intentContext;
  if (intent.status !== 'requires_action') throw new Error(`The bank asked nothing: ${intent.status}`);
  if (isConfirmed) return succeed(intentContext);
  const kind = intent.object === 'setup_intent' ? 'setup_intent' : 'payment_intent';
  return refuse(
    intent,
    `${kind}_authentication_failure`,
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );
}

/** Starts a payment that the bank decides later, such as a direct debit. */
export function processIntent(account: StubAccount, clientSecret: string): void {
  findIntent(account, clientSecret).intent.status = 'processing';
}

function refuse(intent: StubIntent, code: string, message: string): Confirmation {
  const error = { type: 'card_error' as const, code, message };
  Object.assign(intent, { status: 'requires_payment_method', next_action: null, error });
  return { status: intent.status, error };
}

function succeed({ intent, subscription, invoice }: FoundIntent): Confirmation {
  Object.assign(intent, { status: 'succeeded', next_action: null, error: null });
  if (invoice) payInvoice(invoice);
  if (subscription) {
    subscription.hasPaymentMethod = true;
    if (invoice) subscription.status = 'active';
  }
  return { status: 'succeeded', error: null };
}

/** Pays an invoice. */
export function payInvoice(invoice: StubInvoice): void {
  Object.assign(invoice, { status: 'paid', amount_due: 0, amount_paid: invoice.total, attempted: true });
  if (invoice.payment) invoice.payment.status = 'succeeded';
}
