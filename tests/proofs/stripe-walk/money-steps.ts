import { PRICING_PLANS } from '#app/domain/billing/index.ts';
import type { InvoiceReading } from '#app/domain/receivables/index.ts';
import { countDays, findInvoice, HOUR, idOf } from './readings.ts';
import { COMMISSION_CENTS, describeCharge } from './subscription-steps.ts';
import type { Walk } from './walk.ts';

/** Money that goes back, and what is collected after a subscription's end. */

const CREDIT_CENTS = 1000;
const REFUND_CENTS = 500;

/** Staff credit a part of the paid invoice and refund another at Stripe; the service reads both. */
export async function tryRefunds(walk: Walk): Promise<void> {
  const { check, stripe } = walk;
  const isPaid = ({ status, totalCents }: InvoiceReading) => status === 'paid' && totalCents > 0;
  const invoice = await findInvoice(walk, isPaid);
  if (!invoice) throw new Error('There is no paid invoice.');
  const { data: lines } = await stripe.invoices.listLineItems(invoice.id, { limit: 1 });
  await stripe.creditNotes.create({
    invoice: invoice.id,
    lines: [{ type: 'invoice_line_item', invoice_line_item: idOf(lines[0]), amount: CREDIT_CENTS }],
    refund_amount: CREDIT_CENTS,
  });
  const { data: paid } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    expand: ['data.payment.payment_intent'],
  });
  const intent = paid[0]?.payment.payment_intent;
  await stripe.refunds.create({ payment_intent: idOf(intent), amount: REFUND_CENTS });
  const read = await findInvoice(walk, ({ id }) => id === invoice.id);
  const later = read?.lines.filter(({ isLater }) => isLater) ?? [];
  check(
    'are read with the invoice',
    {
      ...{ credited: read?.creditedCents, refunded: read?.refundedCents },
      // The refund of the credit note is not booked beside the note.
      booked: later.reduce((sum, { amountCents }) => sum + amountCents, 0),
    },
    {
      ...{ credited: CREDIT_CENTS, refunded: CREDIT_CENTS + REFUND_CENTS },
      booked: -(CREDIT_CENTS + REFUND_CENTS),
    },
  );
}

/** The card is changed at Stripe, pays the next period, and its holder disputes the payment. */
export async function tryDispute(walk: Walk): Promise<void> {
  const { check, payments, stripe, customerId, clock } = walk;
  const { id: cardId } = await stripe.paymentMethods.attach('pm_card_createDispute', {
    customer: customerId,
  });
  // The portal makes a new card the customer's default.
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } });
  const subscription = await walk.readSubscription();
  check('the customer’s new card is noticed', subscription.newCardId, cardId);
  check('and becomes the subscription’s', await payments.chargeNewCard(subscription), true);
  check('once', (await walk.readSubscription()).newCardId, null);
  const { periodEnd } = subscription;
  if (!periodEnd) throw new Error('The subscription has no period.');
  const prorations = await stripe.invoiceItems.list({ customer: customerId, pending: true, limit: 100 });
  const prorated = prorations.data.reduce((sum, { amount }) => sum + amount, 0);
  await clock.moveTo(new Date(periodEnd.getTime() + 2 * HOUR));
  const isLatest = ({ createdAt }: InvoiceReading) => createdAt >= periodEnd;
  const disputed = await walk.waitFor(async () => {
    const invoice = await findInvoice(walk, isLatest);
    return invoice?.dispute ? invoice : null;
  });
  const invoice = disputed ?? (await findInvoice(walk, isLatest));
  check(
    'the renewal has the prorations, and is paid and disputed',
    [invoice?.status, invoice?.totalCents, invoice?.dispute],
    ['paid', PRICING_PLANS['performance-starter'].baseFeeCents + prorated, 'needs_response'],
  );
}

/** The subscription ends while a month's commission waits for its next invoice, which never comes. */
export async function tryEnd(walk: Walk): Promise<void> {
  const { check, note, payments, stripe, clock } = walk;
  const charge = await describeCharge(walk, 'final');
  const { id: subscriptionId, periodEnd } = await walk.readSubscription();
  const itemId = await payments.createChargeItem(charge, subscriptionId);
  await payments.cancelAtPeriodEnd(subscriptionId, true);
  if (!periodEnd) throw new Error('The subscription has no period.');
  await clock.moveTo(new Date(periodEnd.getTime() + 2 * HOUR));
  const ended = await walk.readSubscription();
  check('ends with its period', [ended.status, ended.endedAt], ['canceled', periodEnd]);
  check('leaves the commission waiting', await payments.readChargeInvoice(itemId), {
    invoiceId: null,
    state: 'invoiced',
  });
  const invoiceId = await payments.makeFinalInvoice(charge, subscriptionId);
  check('gets one final invoice', await payments.makeFinalInvoice(charge, subscriptionId), invoiceId);
  const draft = await stripe.invoices.retrieve(invoiceId);
  check(
    'charges it to the card',
    [draft.collection_method, draft.total, draft.default_payment_method !== null],
    ['charge_automatically', COMMISSION_CENTS, true],
  );
  const isOfSubscription = draft.parent?.subscription_details?.subscription === subscriptionId;
  note(
    isOfSubscription
      ? 'Stripe takes an invoice of a subscription that has ended.'
      : 'Stripe takes no invoice of a subscription that has ended, so it was the customer’s.',
  );
  await clock.moveTo(new Date((await clock.now()).getTime() + 2 * HOUR));
  check('is paid', await payments.readChargeInvoice(itemId), { invoiceId, state: 'paid' });
}

/** A company whose card is gone gets its final invoice by mail, with a date. */
export async function trySentInvoice(walk: Walk): Promise<void> {
  const { check, payments, stripe, clock, customerId } = walk;
  const { data: cards } = await stripe.paymentMethods.list({ customer: customerId, limit: 100 });
  for (const { id } of cards) await stripe.paymentMethods.detach(id);
  const charge = await describeCharge(walk, 'sent');
  const itemId = await payments.createChargeItem(charge, null);
  const invoiceId = await payments.makeFinalInvoice(charge, null);
  const draft = await stripe.invoices.retrieve(invoiceId);
  check('is sent', [draft.collection_method, draft.total], ['send_invoice', COMMISSION_CENTS]);
  await clock.moveTo(new Date((await clock.now()).getTime() + 2 * HOUR));
  check('is open', await payments.readChargeInvoice(itemId), { invoiceId, state: 'open' });
  const invoice = await findInvoice(walk, ({ id }) => id === invoiceId);
  check('is due in 14 days', countDays(invoice?.finalizedAt, invoice?.dueAt), 14);
}
