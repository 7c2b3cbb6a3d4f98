import type Stripe from 'stripe';
import type { InvoiceReading, LineKind, LineReading } from '#app/domain/receivables/index.ts';
import { readId, toDate } from './stripe-client.server.ts';

/** What was given back of an invoice after it was finalized. */
export interface GivenBack {
  notes: (Omit<Stripe.CreditNote, 'lines'> & { lines: Stripe.CreditNoteLineItem[] })[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** Converts an invoice of the library with all of its lines to the domain's type. */
export function describeInvoice(
  invoice: Stripe.Invoice,
  { lines, notes, refunds, disputes }: GivenBack & { lines: readonly Stripe.InvoiceLineItem[] },
): InvoiceReading {
  const { status_transitions: times, total_taxes: taxes } = invoice;
  const charged = lines.map(describeLine);
  const noted = new Set(notes.flatMap((note) => note.refunds.map(({ refund }) => readId(refund))));
  const paidBack = refunds.filter(({ status }) => status === 'succeeded');
  const lost = disputes.filter(({ status }) => status === 'lost');
  return {
    id: invoice.id ?? '',
    customerId: readId(invoice.customer) ?? '',
    subscriptionId: readId(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    status: invoice.status ?? 'draft',
    currency: invoice.currency.toUpperCase(),
    totalCents: invoice.total,
    taxCents: sum((taxes ?? []).map(({ amount }) => amount)),
    paidCents: invoice.amount_paid,
    remainingCents: invoice.amount_remaining,
    refundedCents: sum(paidBack.map(({ amount }) => amount)),
    creditedCents: invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount,
    dispute: pickDispute(disputes),
    attempted: invoice.attempted,
    createdAt: new Date(invoice.created * 1000),
    finalizedAt: toDate(times.finalized_at),
    dueAt: toDate(invoice.due_date),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    lines: [
      ...charged.map((line) => ({ ...line, at: toDate(times.finalized_at) })),
      ...(times.voided_at ? charged.map((line) => reverse(line, toDate(times.voided_at))) : []),
      ...notes.flatMap((note) => describeNote(note, charged)),
      // A refund of a credit note is the note's amount on its way to the card.
      ...paidBack
        .filter(({ id }) => !noted.has(id))
        .flatMap(({ id, amount, created }) =>
          giveBack(charged, { key: id, kind: 'refund', cents: amount, at: toDate(created), text: 'Refund' }),
        ),
      // Stripe doesn't say when a dispute was lost.
      ...lost.flatMap(({ id, amount }) =>
        giveBack(charged, { key: id, kind: 'dispute', cents: amount, at: null, text: 'Lost dispute' }),
      ),
    ],
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Disputes that are still open or lost come before those that are won. */
function pickDispute(disputes: readonly Stripe.Dispute[]): string | null {
  const statuses = disputes.map(({ status }) => status as string);
  return statuses.find((status) => status !== 'won') ?? statuses[0] ?? null;
}

interface TaxedAmount {
  amount: number;
  discount_amounts?: { amount: number }[] | null;
  pretax_credit_amounts?: { amount: number; type: string }[] | null;
  taxes?: { amount: number; tax_behavior: string }[] | null;
}

/** Returns net and tax of a line, whose own amount is before discounts and may contain tax. */
function splitTax({
  amount,
  discount_amounts: discounts,
  pretax_credit_amounts: credits,
  taxes,
}: TaxedAmount) {
  const included = (taxes ?? []).filter(({ tax_behavior: behavior }) => behavior === 'inclusive');
  const granted = (credits ?? []).filter(({ type }) => type === 'credit_balance_transaction');
  const taken = [...(discounts ?? []), ...granted, ...included].map((entry) => entry.amount);
  return {
    amountCents: amount - sum(taken),
    taxCents: sum((taxes ?? []).map((tax) => tax.amount)),
  };
}

function describeLine(line: Stripe.InvoiceLineItem): Omit<LineReading, 'at'> {
  const { invoice_item_details: item, subscription_item_details: plan } = line.parent ?? {};
  // Stripe copies the metadata of an invoice item to its line.
  const chargeId = item ? (line.metadata.chargeId ?? null) : null;
  const kind = (): LineKind => {
    if (chargeId !== null) return 'commission';
    if (item?.proration || plan?.proration) return 'proration';
    return plan ? 'fee' : 'other';
  };
  return {
    key: line.id,
    kind: kind(),
    isLater: false,
    itemId: item?.invoice_item ?? null,
    chargeId,
    ...splitTax(line),
    periodFrom: new Date(line.period.start * 1000),
    periodTo: new Date(line.period.end * 1000),
    description: line.description ?? '',
  };
}

type ChargedLine = ReturnType<typeof describeLine>;

/** Returns the line that takes another one back when its invoice becomes void. */
const reverse = (line: ChargedLine, at: Date | null): LineReading => ({
  ...line,
  key: `void:${line.key}`,
  kind: line.kind === 'commission' ? 'commission' : 'credit',
  isLater: true,
  amountCents: 0 - line.amountCents,
  taxCents: 0 - line.taxCents,
  at,
  description: `Voided: ${line.description}`,
});

/** What is given back of commission stays commission, so that it never lowers a month's fees. */
const kindBack = (line: ChargedLine | undefined, kind: LineKind): LineKind =>
  line?.kind === 'commission' ? 'commission' : kind;

function describeNote(note: GivenBack['notes'][number], charged: readonly ChargedLine[]): LineReading[] {
  const at = new Date(note.created * 1000);
  const credits = note.lines.map((entry): LineReading => {
    const line = charged.find(({ key }) => key === entry.invoice_line_item);
    const { amountCents, taxCents } = splitTax(entry);
    return {
      key: entry.id,
      kind: kindBack(line, 'credit'),
      isLater: true,
      itemId: line?.itemId ?? null,
      chargeId: line?.chargeId ?? null,
      amountCents: 0 - amountCents,
      taxCents: 0 - taxCents,
      at,
      periodFrom: line?.periodFrom ?? at,
      periodTo: line?.periodTo ?? at,
      description: `Credit: ${entry.description ?? line?.description ?? note.number}`,
    };
  });
  const voidedAt = toDate(note.voided_at);
  return voidedAt ? [...credits, ...credits.map((credit) => reverse(credit, voidedAt))] : credits;
}

/**
 * Splits an amount that was given back as a whole over the invoice's lines, in proportion to what they cost. The parts add up to the amount.
 */
function giveBack(
  charged: readonly ChargedLine[],
  {
    key,
    kind,
    cents,
    at,
    text,
  }: { key: string; kind: LineKind; cents: number; at: Date | null; text: string },
): LineReading[] {
  const gross = (line: ChargedLine) => line.amountCents + line.taxCents;
  const total = sum(charged.map(gross));
  let cost = 0;
  return charged.flatMap((line) => {
    const before = share(cents, cost, total);
    cost += gross(line);
    const part = share(cents, cost, total) - before;
    if (part === 0) return [];
    const taxCents = share(part, line.taxCents, gross(line));
    return [
      {
        ...line,
        key: `${key}:${line.key}`,
        kind: kindBack(line, kind),
        isLater: true,
        amountCents: taxCents - part,
        taxCents: 0 - taxCents,
        at,
        description: `${text}: ${line.description}`,
      },
    ];
  });
}

const share = (cents: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round(cents * (part / whole));
