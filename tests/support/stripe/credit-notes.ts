import { emit } from './events.ts';
import { emitInvoice, markPaid } from './invoices.ts';
import { refundCharge } from './payments.ts';
import {
  type Fields,
  invalid,
  listPage,
  mergeMetadata,
  missingParam,
  newest,
  newId,
  readNumber,
  requireField,
  requireItem,
} from './requests.ts';
import { amountRemaining, showCreditNote } from './show-invoice.ts';
import { now, type StubAccount, type StubCreditNote, type StubInvoice } from './stub-objects.ts';

interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

/**
 * A credit note lowers what an open invoice asks for; of a paid one its amount goes back to the card, to the customer's balance, or was
 * paid back elsewhere (docs.stripe.com/invoicing/integration/programmatic-credit-notes).
 */
export function createCreditNote({ account, fields }: Call) {
  const invoice = account.invoices.get(requireField(fields, 'invoice'));
  if (!invoice) throw missingParam('invoice', fields.get('invoice'), 'invoice');
  if (invoice.status !== 'open' && invoice.status !== 'paid')
    throw invalid(
      `You can only create a credit note for an open or paid invoice; this one is ${invoice.status}.`,
    );
  const lines = readLines(fields, invoice);
  const amount = readNumber(fields, 'amount') ?? lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount <= 0)
    throw invalid('You must pass one of: amount, lines, or shipping_cost.', undefined, 'amount');
  const isPaid = invoice.status === 'paid';
  const left = isPaid ? invoice.amount_paid - invoice.creditedAfter : amountRemaining(invoice);
  if (amount > left)
    throw invalid(
      `The credit note amount (${amount}) exceeds what remains of the invoice (${left}).`,
      undefined,
      'amount',
    );
  const toBalance = readNumber(fields, 'credit_amount') ?? 0;
  const toCard = readNumber(fields, 'refund_amount') ?? 0;
  const elsewhere = readNumber(fields, 'out_of_band_amount') ?? 0;
  if (isPaid && toBalance + toCard + elsewhere !== amount)
    throw invalid(
      'The sum of credit_amount, refund_amount and out_of_band_amount must equal the credit note’s amount.',
    );
  if (!isPaid && toBalance + toCard + elsewhere > 0)
    throw invalid('An open invoice has nothing that could be paid back.');
  const charge = account.charges.get(invoice.payment?.latest_charge ?? '');
  if (toCard > 0 && !charge)
    throw invalid('The invoice was not paid by a charge.', undefined, 'refund_amount');
  const refund = toCard > 0 && charge ? refundCharge(account, charge, { amount: toCard }) : null;
  const note: StubCreditNote = {
    id: newId('cn'),
    created: now(account),
    customer: invoice.customer,
    invoice: invoice.id,
    number: `${invoice.number}-CN-${[...account.creditNotes.values()].filter((other) => other.invoice === invoice.id).length + 1}`,
    amount,
    currency: invoice.currency,
    memo: fields.get('memo'),
    reason: fields.get('reason'),
    metadata: mergeMetadata({}, fields),
    type: isPaid ? 'post_payment' : 'pre_payment',
    refund: refund?.id ?? null,
    creditedToBalance: toBalance,
    lines,
  };
  account.creditNotes.set(note.id, note);
  const customer = account.customers.get(invoice.customer);
  if (customer) customer.balance -= toBalance;
  if (isPaid) invoice.creditedAfter += amount;
  else invoice.creditedBefore += amount;
  if (invoice.payment && !isPaid) invoice.payment.amount = amountRemaining(invoice);
  emit(account, 'credit_note.created', showCreditNote(note));
  emitInvoice(account, 'updated', invoice);
  // Nothing remains to be paid, so the invoice is paid.
  if (!isPaid && amountRemaining(invoice) === 0) markPaid(account, invoice);
  return showCreditNote(note);
}

function readLines(fields: Fields, invoice: StubInvoice): StubCreditNote['lines'] {
  const lines: StubCreditNote['lines'] = [];
  for (let n = 0; fields.has(`lines[${n}][type]`); n++) {
    const invoiceLine = fields.get(`lines[${n}][invoice_line_item]`);
    const line = invoice.lines.find(({ id }) => id === invoiceLine);
    if (invoiceLine && !line)
      throw missingParam('invoice line item', invoiceLine, `lines[${n}][invoice_line_item]`);
    const amount =
      readNumber(fields, `lines[${n}][amount]`) ?? readNumber(fields, `lines[${n}][unit_amount]`);
    lines.push({
      id: newId('cnli'),
      amount: amount ?? line?.amount ?? 0,
      description: fields.get(`lines[${n}][description]`) ?? line?.description ?? null,
      invoiceLine,
    });
  }
  return lines;
}

export const readCreditNote = ({ account, id }: Call) =>
  showCreditNote(requireItem(account.creditNotes, id, 'credit note'));

export function listCreditNotes({ account, fields }: Call) {
  const matching = newest(account.creditNotes.values()).filter(
    ({ customer, invoice }) =>
      (!fields.has('customer') || customer === fields.get('customer')) &&
      (!fields.has('invoice') || invoice === fields.get('invoice')),
  );
  return listPage('/v1/credit_notes', fields, matching, showCreditNote);
}
