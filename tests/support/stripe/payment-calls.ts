import { emit } from './events.ts';
import {
  askForAction,
  chargeCard,
  createIntent,
  createPaymentMethod,
  DECLINED,
  isAccepted,
  refundCharge,
  refuseIntent,
  succeedIntent,
} from './payments.ts';
import {
  type Fields,
  invalid,
  isInRange,
  listPage,
  mergeMetadata,
  missingParam,
  newest,
  readFlag,
  readNumber,
  requireField,
  requireItem,
  StubRefusal,
} from './requests.ts';
import { showCharge, showDispute, showIntent, showPaymentMethod, showRefund } from './show.ts';
import type { CardOutcome, StubAccount } from './stub-objects.ts';

interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

/** Stripe's own payment methods for tests, which exist in every test account (docs.stripe.com/testing). */
const TEST_METHODS: Readonly<Record<string, CardOutcome>> = {
  pm_card_visa: 'good',
  pm_card_chargeDeclined: 'declined',
  pm_card_authenticationRequired: 'threeDSecure',
  pm_card_createDispute: 'disputed',
};

export function findMethod(account: StubAccount, id: string, param: string) {
  const outcome = TEST_METHODS[id] ?? account.paymentMethods.get(id)?.outcome;
  if (!outcome) throw missingParam('PaymentMethod', id, param);
  return outcome;
}

export function createPayment({ account, fields }: Call) {
  const amount = Number(requireField(fields, 'amount'));
  if (amount < 50) throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', 'amount');
  const intent = createIntent(account, 'payment_intent', {
    amount,
    currency: requireField(fields, 'currency'),
    customer: fields.get('customer'),
    metadata: mergeMetadata({}, fields),
  });
  const method = fields.get('payment_method');
  if (method) intent.status = 'requires_confirmation';
  if (readFlag(fields, 'confirm') && method) {
    const outcome = findMethod(account, method, 'payment_method');
    const isPaid = isAccepted(outcome);
    if (outcome === 'threeDSecure') askForAction(account, intent, method);
    else if (isPaid && fields.get('capture_method') === 'manual') intent.status = 'requires_capture';
    else {
      chargeCard(account, intent, { paymentMethod: method, isPaid });
      if (isPaid) succeedIntent(account, intent);
      else refuseIntent(account, intent, DECLINED);
    }
    if (intent.error) throw new StubRefusal(402, { ...intent.error, payment_intent: showIntent(intent) });
  }
  return showIntent(intent);
}

const CANCELLABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

export function cancelPayment({ account, id }: Call) {
  const intent = requireItem(account.payments, id, 'payment_intent');
  if (!CANCELLABLE.includes(intent.status))
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    );
  intent.status = 'canceled';
  return showIntent(intent);
}

export const readPayment = ({ account, id }: Call) =>
  showIntent(requireItem(account.payments, id, 'payment_intent'));
export const readSetup = ({ account, id }: Call) =>
  showIntent(requireItem(account.setups, id, 'setupintent'));
export const readCharge = ({ account, id }: Call) => showCharge(requireItem(account.charges, id, 'charge'));
export const readRefund = ({ account, id }: Call) => showRefund(requireItem(account.refunds, id, 'refund'));
export const readDispute = ({ account, id }: Call) =>
  showDispute(requireItem(account.disputes, id, 'dispute'));
export const readMethod = ({ account, id }: Call) =>
  showPaymentMethod(requireItem(account.paymentMethods, id, 'PaymentMethod'));

/** Lists objects by the fields that name what they belong to. */
function listBy<Item extends { id: string; created: number }>(
  { fields }: Call,
  url: string,
  items: Iterable<Item>,
  { by, show }: { by: readonly (keyof Item & string)[]; show: (item: Item) => unknown },
) {
  const matching = newest(items).filter(
    (item) =>
      by.every((name) => !fields.has(name) || item[name] === fields.get(name)) &&
      isInRange(fields, 'created', item.created),
  );
  return listPage(url, fields, matching, show);
}

export const listPayments = (call: Call) =>
  listBy(call, '/v1/payment_intents', call.account.payments.values(), { by: ['customer'], show: showIntent });
export const listSetups = (call: Call) =>
  listBy(call, '/v1/setup_intents', call.account.setups.values(), {
    by: ['customer', 'payment_method'],
    show: showIntent,
  });
export const listCharges = (call: Call) =>
  listBy(call, '/v1/charges', call.account.charges.values(), {
    by: ['customer', 'payment_intent'],
    show: showCharge,
  });
export const listRefunds = (call: Call) =>
  listBy(call, '/v1/refunds', call.account.refunds.values(), {
    by: ['charge', 'payment_intent'],
    show: showRefund,
  });
export const listDisputes = (call: Call) =>
  listBy(call, '/v1/disputes', call.account.disputes.values(), {
    by: ['charge', 'payment_intent'],
    show: showDispute,
  });
export const listMethods = (call: Call) =>
  listBy(call, '/v1/payment_methods', call.account.paymentMethods.values(), {
    by: ['customer'],
    show: showPaymentMethod,
  });

export function createRefund({ account, fields }: Call) {
  const [chargeId, intentId] = [fields.get('charge'), fields.get('payment_intent')];
  const charge = [...account.charges.values()].find(
    ({ id, payment_intent, status }) =>
      status === 'succeeded' && (chargeId === null ? payment_intent === intentId : id === chargeId),
  );
  if (!charge)
    throw missingParam('charge', chargeId ?? intentId, chargeId === null ? 'payment_intent' : 'charge');
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = readNumber(fields, 'amount') ?? left;
  if (amount <= 0 || amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      undefined,
      'amount',
    );
  const metadata = mergeMetadata({}, fields);
  return showRefund(refundCharge(account, charge, { amount, reason: fields.get('reason'), metadata }));
}

/** Attaches a card to a customer; a test method becomes a card of its own each time. */
export function attachMethod({ account, id, fields }: Call) {
  const customer = requireField(fields, 'customer');
  if (!account.customers.has(customer)) throw missingParam('customer', customer, 'customer');
  const outcome = TEST_METHODS[id];
  if (outcome) return showPaymentMethod(createPaymentMethod(account, { outcome, customer }));
  const method = requireItem(account.paymentMethods, id, 'PaymentMethod');
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The payment method you provided has already been attached to a customer.');
  method.customer = customer;
  return showPaymentMethod(method);
}

/** Takes a card from its customer. It can't be attached or charged again (PaymentMethods.detach). */
export function detachMethod({ account, id }: Call) {
  const method = requireItem(account.paymentMethods, id, 'PaymentMethod');
  if (method.customer === null)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  const { customer } = method;
  account.paymentMethods.delete(id);
  const settings = account.customers.get(customer)?.invoice_settings;
  if (settings?.default_payment_method === id) settings.default_payment_method = null;
  for (const subscription of account.subscriptions.values())
    if (subscription.default_payment_method === id) subscription.default_payment_method = null;
  const shown = showPaymentMethod({ ...method, customer: null });
  emit(account, 'payment_method.detached', shown);
  return shown;
}
