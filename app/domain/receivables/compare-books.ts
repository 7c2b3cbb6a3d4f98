import type { ChargeAtStripe } from '#app/domain/billing/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { findCharge } from './find-charge.ts';
import type { InvoiceLine } from './invoice-lines.server.ts';
import { type InvoiceReading, isBeforeLines, type LineReading } from './invoice-reading.ts';

/** How the books and Stripe can differ. */
export const DIFFERENCE_KINDS = [
  'charge-not-invoiced',
  'charge-amount',
  'invoice-total',
  'line-missing',
  'line-amount',
  'line-unknown',
  'unreadable',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** What each difference is, and what operators do about it. */
export const DIFFERENCE_TEXTS: Record<DifferenceKind, { label: string; action: string }> = {
  'charge-not-invoiced': {
    label: 'Commission is missing from the invoices',
    action:
      'Invoice the commission in Stripe. If the subscription has ended, set the plan to Custom and we bill the commission.',
  },
  'charge-amount': {
    label: 'An invoice and its statement show different amounts of commission',
    action: 'Correct the invoice in Stripe with a credit note or another item.',
  },
  'invoice-total': {
    label: 'An invoice’s lines do not add up to its total',
    action: 'Compare the invoice in Stripe with its lines, and tell the developers of this service.',
  },
  'line-missing': {
    label: 'An invoice line is missing from the books',
    action: 'Tell the developers of this service. We add missing lines each time we read the invoices.',
  },
  'line-amount': {
    label: 'A line in the books has a different amount in Stripe',
    action: 'Find out who changed the line in Stripe, because the books never change.',
  },
  'line-unknown': {
    label: 'A line in the books is missing in Stripe',
    action: 'Check whether the Stripe keys belong to the account that made the invoice.',
  },
  unreadable: {
    label: 'We could not read the invoices from Stripe',
    action: 'Check the key’s permissions under Health, and the company’s customer in Stripe.',
  },
};

export interface Difference {
  kind: DifferenceKind;
  /** Id of the charge, line or invoice. */
  objectId: string;
  /** What the books say. */
  expected: string;
  /** What Stripe says. */
  found: string;
}

/** A charge that was closed less than this ago may still be on its way to an invoice. */
const INVOICING_MS = DAY_MS;

interface Books {
  charges: readonly (ChargeAtStripe & { closedAt: Date; currency: string; isStuck: boolean })[];
  /** Lines of Stripe's invoices as stored. */
  lines: readonly InvoiceLine[];
  /** The latest month that was closed before lines were kept, of which Stripe has lines that the books need not have. */
  lastWithoutLines: string | null;
}

/**
 * Compares a company's books with its invoices at Stripe: every closed charge is on an invoice with its amount, and every line of a final
 * invoice is in the books with its amount, and the other way round. Commission that is billed by hand is left out.
 */
export const compareBooks = (books: Books, invoices: readonly InvoiceReading[], now: Date): Difference[] => [
  ...books.charges.flatMap((charge) => compareCharge(charge, { books, invoices, now })),
  ...invoices.flatMap(compareTotal),
  ...compareLines(books, invoices),
];

function compareCharge(
  charge: Books['charges'][number],
  { books, invoices, now }: { books: Books; invoices: readonly InvoiceReading[]; now: Date },
): Difference[] {
  const { id, month, currency, chargedCents, state, closedAt, isStuck } = charge;
  if (state === 'by-hand') return [];
  const expected = `Commission of ${month}: ${currencyText(chargedCents, currency)}`;
  const lines = invoices
    .filter((invoice) => invoice.status !== 'void')
    .flatMap((invoice) => invoice.lines)
    .filter((line) => !line.isLater && findCharge(line, books.charges) === id);
  const isVoid = state === 'void';
  if (lines.length === 0) {
    const isWaiting = state === 'invoiced' && !isStuck;
    const isNew = closedAt.getTime() > now.getTime() - INVOICING_MS;
    return isVoid || isWaiting || (isNew && state !== 'invoiced')
      ? []
      : [{ kind: 'charge-not-invoiced', objectId: id, expected, found: 'No invoice' }];
  }
  const found = sum(lines.map(({ amountCents }) => amountCents));
  return found === chargedCents
    ? []
    : [{ kind: 'charge-amount', objectId: id, expected, found: currencyText(found, currency) }];
}

function compareTotal(invoice: InvoiceReading): Difference[] {
  const { id, finalizedAt, totalCents, currency, lines, number } = invoice;
  const found = sum(lines.filter(({ isLater }) => !isLater).map(grossOf));
  if (finalizedAt === null || found === totalCents) return [];
  return [
    {
      ...{ kind: 'invoice-total', objectId: id },
      expected: `Lines of ${number ?? id}: ${currencyText(found, currency)}`,
      found: `Total ${currencyText(totalCents, currency)}`,
    },
  ];
}

function compareLines(
  { lines: stored, lastWithoutLines }: Books,
  invoices: readonly InvoiceReading[],
): Difference[] {
  const atStripe = new Map(
    invoices.flatMap(({ finalizedAt, lines, currency }) =>
      finalizedAt === null ? [] : lines.map((line) => [line.key, { ...line, currency }] as const),
    ),
  );
  const inBooks = new Map(stored.map((line) => [line.key, line]));
  const describe = (line: Pick<InvoiceLine, 'amountCents' | 'taxCents' | 'currency' | 'description'>) =>
    `${line.description || 'Line'}: ${currencyText(line.amountCents, line.currency)}${line.taxCents === 0 ? '' : ` and ${currencyText(line.taxCents, line.currency)} tax`}`;
  return [
    ...[...atStripe].flatMap(([objectId, line]): Difference[] => {
      const entry = inBooks.get(objectId);
      if (!entry && isBeforeLines(line, lastWithoutLines)) return [];
      if (!entry) return [{ kind: 'line-missing', objectId, expected: 'No line', found: describe(line) }];
      const isSame =
        entry.amountCents === line.amountCents &&
        entry.taxCents === line.taxCents &&
        entry.currency === line.currency;
      return isSame
        ? []
        : [{ kind: 'line-amount', objectId, expected: describe(entry), found: describe(line) }];
    }),
    ...stored
      .filter(({ key }) => !atStripe.has(key))
      .map(
        (line): Difference => ({
          ...{ kind: 'line-unknown', objectId: line.key },
          ...{ expected: describe(line), found: 'No line' },
        }),
      ),
  ];
}

const grossOf = ({ amountCents, taxCents }: LineReading): number => amountCents + taxCents;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
