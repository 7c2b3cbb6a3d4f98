import { emit } from './events.ts';
import {
  askForAction,
  chargeCard,
  createIntent,
  DECLINED,
  isAccepted,
  refuseIntent,
  succeedIntent,
} from './payments.ts';
import { invalid, newId, StubRefusal } from './requests.ts';
import { showIntent } from './show.ts';
import { showInvoice, showInvoicePayment } from './show-invoice.ts';
import {
  DAY_S,
  HOUR_S,
  hasEnded,
  now,
  type StubAccount,
  type StubInvoice,
  type StubItem,
  type StubLine,
} from './stub-objects.ts';
import { settleAfterFailure, settleAfterPayment } from './subscription-states.ts';

/** Smallest charge in cents of a dollar (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MIN_CHARGE = 50;

const pageUrl = ({ pagesOrigin }: StubAccount, path: string) =>
  `${pagesOrigin ?? 'https://pay.stripe.example'}/${path}`;

export const emitInvoice = (account: StubAccount, type: string, invoice: StubInvoice): void =>
  emit(account, `invoice.${type}`, showInvoice(account, invoice));

/** Pending items that an invoice of the subscription takes: its own, and on a scheduled invoice those of no subscription. */
export function pendingItems(
  account: StubAccount,
  { customer, subscription, hasLoose }: { customer: string; subscription: string | null; hasLoose: boolean },
): StubItem[] {
  return [...account.items.values()].filter((item) => {
    if (item.customer !== customer || item.invoice !== null) return false;
    if (item.subscription === null) return subscription === null || hasLoose;
    if (item.subscription === subscription) return true;
    // After its subscription's end an item “can be billed on another invoice for the customer” (Subscriptions.cancel).
    const owner = account.subscriptions.get(item.subscription);
    return subscription === null && (!owner || hasEnded(owner));
  });
}

/** Creates a draft (docs.stripe.com/invoicing/overview#invoice-lifecycle). */
export function draftInvoice(
  account: StubAccount,
  values: Pick<StubInvoice, 'customer' | 'subscription' | 'billing_reason'> & Partial<StubInvoice>,
  items: readonly StubItem[] = [],
): StubInvoice {
  const created = now(account);
  const id = newId('in');
  const invoice: StubInvoice = {
    id,
    created,
    currency: items[0]?.currency ?? values.lines?.[0]?.currency ?? 'usd',
    number: null,
    status: 'draft',
    total: 0,
    amount_due: 0,
    amount_paid: 0,
    creditedBefore: 0,
    creditedAfter: 0,
    starting_balance: account.customers.get(values.customer)?.balance ?? 0,
    ending_balance: null,
    attempted: false,
    attempt_count: 0,
    next_payment_attempt: null,
    auto_advance: false,
    automatically_finalizes_at: null,
    automaticTax: false,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    due_date: null,
    daysUntilDue: null,
    description: null,
    footer: null,
    period_start: created,
    period_end: created,
    lines: [],
    invoice_pdf: null,
    hosted_invoice_url: null,
    metadata: {},
    payment: null,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
    marked_uncollectible_at: null,
    ...values,
  };
  account.invoices.set(id, invoice);
  scheduleFinalization(account, invoice);
  for (const item of items) addItem(invoice, item);
  computeTotal(account, invoice);
  emitInvoice(account, 'created', invoice);
  return invoice;
}

/** A draft with automatic collection is finalized after about an hour. */
export function scheduleFinalization(account: StubAccount, invoice: StubInvoice): void {
  if (invoice.status !== 'draft') return;
  if (!invoice.auto_advance) invoice.automatically_finalizes_at = null;
  else invoice.automatically_finalizes_at ??= now(account) + HOUR_S;
}

/** Puts an invoice item on a draft. */
export function addItem(invoice: StubInvoice, item: StubItem): void {
  if (item.currency !== invoice.currency)
    throw invalid(
      `You cannot combine currencies on a single invoice: ${invoice.currency} and ${item.currency}.`,
    );
  item.invoice = invoice.id;
  const { amount, currency, description, metadata, period, isProration, subscription, price } = item;
  invoice.lines.push({
    id: newId('il'),
    ...{ amount, currency, description, metadata, period, isProration, subscription, price },
    item: item.id,
    subscriptionItem: null,
  });
}

export function computeTotal(account: StubAccount, invoice: StubInvoice): void {
  invoice.total = invoice.lines.reduce((sum: number, { amount }: StubLine) => sum + amount, 0);
  const balance = account.customers.get(invoice.customer)?.balance ?? 0;
  invoice.amount_due = Math.max(0, invoice.total + balance);
}

/**
 * Finalizes a draft: it gets its number, pages and payment, and the customer's balance is used. Nothing to pay makes it paid at once, and an
 * amount below the smallest charge goes to the customer's balance.
 */
export function finalizeInvoice(account: StubAccount, invoice: StubInvoice): void {
  if (invoice.status !== 'draft')
    throw invalid(
      'This invoice is already finalized, you can’t re-finalize a non-draft invoice.',
      'invoice_not_editable',
    );
  const customer = account.customers.get(invoice.customer);
  const balance = customer?.balance ?? 0;
  invoice.starting_balance = balance;
  // A credit lowers what is due, a debt raises it, and a negative total becomes a credit.
  const due = invoice.total + balance;
  const isTooSmall = due > 0 && due < MIN_CHARGE && invoice.collection_method === 'charge_automatically';
  invoice.amount_due = due > 0 && !isTooSmall ? due : 0;
  invoice.ending_balance = due > 0 && !isTooSmall ? 0 : due;
  if (customer) customer.balance = invoice.ending_balance;
  const sequence = customer ? customer.nextInvoice++ : 1;
  const url = pageUrl(account, `invoice/${invoice.id}`);
  Object.assign(invoice, {
    status: 'open',
    number: invoice.number ?? `STUB${invoice.customer.slice(-4)}-${String(sequence).padStart(4, '0')}`,
    hosted_invoice_url: url,
    invoice_pdf: `${url}/pdf`,
    finalized_at: now(account),
    automatically_finalizes_at: null,
    ...(invoice.daysUntilDue !== null && { due_date: now(account) + invoice.daysUntilDue * DAY_S }),
  });
  if (invoice.amount_due > 0)
    invoice.payment = createIntent(account, 'payment_intent', {
      customer: invoice.customer,
      amount: invoice.amount_due,
      currency: invoice.currency,
    });
  emitInvoice(account, 'finalized', invoice);
  if (invoice.amount_due === 0) markPaid(account, invoice);
  else if (invoice.auto_advance && invoice.collection_method === 'charge_automatically')
    invoice.next_payment_attempt = now(account);
  else if (invoice.auto_advance) emitInvoice(account, 'sent', invoice);
}

/** The card that pays an invoice: its own, else the subscription's, else the customer's (Invoice.default_payment_method). */
function findPaymentMethod(account: StubAccount, invoice: StubInvoice): string | null {
  const subscription = account.subscriptions.get(invoice.subscription ?? '');
  const customer = account.customers.get(invoice.customer);
  return (
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    null
  );
}

/**
 * Tries to pay an open invoice.
 * @param forced outcome of the card in place of its own
 * @returns why it was not paid; null if it is
 */
export function attemptPayment(
  account: StubAccount,
  invoice: StubInvoice,
  {
    paymentMethod = findPaymentMethod(account, invoice),
    forced,
  }: { paymentMethod?: string | null; forced?: 'paid' | 'failed' } = {},
): StubRefusal | null {
  const intent = invoice.payment;
  if (!intent) throw invalid('Invoice is already paid', 'invoice_already_paid');
  Object.assign(invoice, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
  });
  const method = account.paymentMethods.get(paymentMethod ?? '');
  const outcome = forced === 'paid' ? 'good' : forced === 'failed' ? 'declined' : method?.outcome;
  if (method && isAccepted(outcome)) {
    chargeCard(account, intent, { paymentMethod: method.id, isPaid: true });
    succeedIntent(account, intent);
    markPaid(account, invoice);
    return null;
  }
  if (method && outcome === 'threeDSecure') {
    askForAction(account, intent, method.id);
    emitInvoice(account, 'payment_action_required', invoice);
  } else if (method) {
    chargeCard(account, intent, { paymentMethod: method.id, isPaid: false });
    refuseIntent(account, intent, DECLINED);
  }
  emitInvoice(account, 'payment_failed', invoice);
  settleAfterFailure(account, invoice);
  if (!method)
    return invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set either field prior to attempting to pay.',
      'resource_missing',
    );
  return new StubRefusal(402, {
    type: 'card_error',
    code: outcome === 'threeDSecure' ? 'invoice_payment_intent_requires_action' : DECLINED.code,
    message: outcome === 'threeDSecure' ? 'This payment requires additional user action.' : DECLINED.message,
    payment_intent: showIntent(intent),
  });
}

export function markPaid(account: StubAccount, invoice: StubInvoice): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due - invoice.creditedBefore,
    attempted: true,
    next_payment_attempt: null,
    paid_at: now(account),
  });
  if (invoice.payment) emit(account, 'invoice_payment.paid', showInvoicePayment(invoice));
  emitInvoice(account, 'paid', invoice);
  emitInvoice(account, 'payment_succeeded', invoice);
  settleAfterPayment(account, invoice);
}

/** Voids an open invoice; its payment is cancelled. */
export function voidInvoice(account: StubAccount, invoice: StubInvoice): void {
  Object.assign(invoice, {
    status: 'void',
    voided_at: now(account),
    next_payment_attempt: null,
    auto_advance: false,
  });
  if (invoice.payment) invoice.payment.status = 'canceled';
  emitInvoice(account, 'voided', invoice);
}
