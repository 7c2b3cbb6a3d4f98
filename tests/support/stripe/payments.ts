import { emit } from './events.ts';
import { newId } from './requests.ts';
import { showCharge, showDispute, showIntent, showPaymentMethod, showRefund } from './show.ts';
import {
  type CardOutcome,
  now,
  type StubAccount,
  type StubCharge,
  type StubDispute,
  type StubIntent,
  type StubPaymentMethod,
  type StubRefund,
} from './stub-objects.ts';

/** Cards, charges, refunds and disputes: the money's way, apart from what it pays for. */

export function createIntent(
  account: StubAccount,
  object: StubIntent['object'],
  values: Partial<StubIntent> = {},
): StubIntent {
  const id = newId(object === 'setup_intent' ? 'seti' : 'pi');
  const intent: StubIntent = {
    id,
    object,
    created: now(account),
    client_secret: `${id}_secret_${newId('s')}`,
    customer: null,
    status: 'requires_payment_method',
    next_action: null,
    error: null,
    payment_method: null,
    amount: 0,
    currency: 'usd',
    latest_charge: null,
    metadata: {},
    ...values,
  };
  (object === 'setup_intent' ? account.setups : account.payments).set(id, intent);
  emit(account, `${object}.created`, showIntent(intent));
  return intent;
}

/** Stores a card; with a customer it is attached, which is needed before it can be a default or be charged again. */
export function createPaymentMethod(
  account: StubAccount,
  { outcome, customer }: { outcome: CardOutcome; customer: string | null },
): StubPaymentMethod {
  const method: StubPaymentMethod = { id: newId('pm'), created: now(account), customer, outcome };
  account.paymentMethods.set(method.id, method);
  if (customer) emit(account, 'payment_method.attached', showPaymentMethod(method));
  return method;
}

export const DECLINED = { code: 'card_declined', message: 'Your card was declined.' } as const;

/** Whether the bank pays; a payment may be disputed afterwards. */
export const isAccepted = (outcome: CardOutcome | undefined): boolean =>
  outcome === 'good' || outcome === 'disputed';

/** Charges a card for a payment. @returns the charge, failed or succeeded */
export function chargeCard(
  account: StubAccount,
  intent: StubIntent,
  { paymentMethod, isPaid }: { paymentMethod: string; isPaid: boolean },
): StubCharge {
  const charge: StubCharge = {
    id: newId('ch'),
    created: now(account),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    status: isPaid ? 'succeeded' : 'failed',
    failure: isPaid ? null : DECLINED,
    disputed: false,
  };
  account.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  intent.payment_method = isPaid ? paymentMethod : null;
  if (isPaid) account.balance += charge.amount;
  emit(account, isPaid ? 'charge.succeeded' : 'charge.failed', showCharge(charge));
  if (isPaid && account.paymentMethods.get(paymentMethod)?.outcome === 'disputed')
    openDispute(account, charge);
  return charge;
}

/** Marks an intent as succeeded. */
export function succeedIntent(account: StubAccount, intent: StubIntent): void {
  Object.assign(intent, { status: 'succeeded', next_action: null, error: null });
  emit(account, `${intent.object}.succeeded`, showIntent(intent));
}

/** Marks an intent as refused: another card is needed. */
export function refuseIntent(
  account: StubAccount,
  intent: StubIntent,
  error: { code: string; message: string },
): void {
  const isDecline = error.code === DECLINED.code;
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    error: { type: 'card_error', ...error, ...(isDecline && { decline_code: 'generic_decline' }) },
  });
  const type =
    intent.object === 'setup_intent' ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed';
  emit(account, type, showIntent(intent));
}

/** The bank asks the payer (3-D Secure). */
export function askForAction(account: StubAccount, intent: StubIntent, paymentMethod: string | null): void {
  Object.assign(intent, {
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
    error: null,
    payment_method: paymentMethod,
  });
  emit(account, `${intent.object}.requires_action`, showIntent(intent));
}

export function refundCharge(
  account: StubAccount,
  charge: StubCharge,
  {
    amount,
    reason = null,
    metadata = {},
  }: { amount: number; reason?: string | null; metadata?: Record<string, string> },
): StubRefund {
  const refund: StubRefund = {
    id: newId('re'),
    created: now(account),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
    metadata,
  };
  account.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  account.balance -= amount;
  emit(account, 'refund.created', showRefund(refund));
  emit(account, 'charge.refunded', showCharge(charge));
  return refund;
}

/** The payer's bank takes a payment back until the dispute is decided (docs.stripe.com/disputes/how-disputes-work). */
export function openDispute(account: StubAccount, charge: StubCharge, reason = 'fraudulent'): StubDispute {
  if (charge.status !== 'succeeded' || charge.disputed)
    throw new Error('Only a payment can be disputed, and once.');
  const dispute: StubDispute = {
    id: newId('dp'),
    created: now(account),
    amount: charge.amount - charge.amount_refunded,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
  account.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  account.balance -= dispute.amount;
  emit(account, 'charge.dispute.created', showDispute(dispute));
  emit(account, 'charge.dispute.funds_withdrawn', showDispute(dispute));
  return dispute;
}

/** Decides a dispute: money of a dispute that is won comes back. */
export function closeDispute(account: StubAccount, dispute: StubDispute, outcome: 'won' | 'lost'): void {
  if (dispute.status === 'won' || dispute.status === 'lost') throw new Error('The dispute is decided.');
  dispute.status = outcome;
  if (outcome === 'won') {
    account.balance += dispute.amount;
    emit(account, 'charge.dispute.funds_reinstated', showDispute(dispute));
  }
  emit(account, 'charge.dispute.closed', showDispute(dispute));
}
