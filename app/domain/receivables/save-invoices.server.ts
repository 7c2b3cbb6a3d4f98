import { chooseMonth } from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { findCharge } from './find-charge.ts';
import { addInvoiceLines, type InvoiceLine } from './invoice-lines.server.ts';
import { type InvoiceReading, isBeforeLines, type LineReading } from './invoice-reading.ts';

/** The moment and the company of a reading. */
interface Reading {
  tenantId: string;
  invoices: readonly InvoiceReading[];
  readAt: Date;
  /** The latest closed month of the company; null before the first. */
  lastClosed: string | null;
  /** The latest month that was closed before lines were kept; null if there is none. */
  lastWithoutLines: string | null;
  /** The company's charges of commission; what names another charge is no commission of the company. */
  charges: readonly { id: string; itemId: string | null }[];
}

/**
 * Stores all invoices of a company as they were read, and adds the lines of finalized ones to the books, except
 * those of months that were closed before lines were kept. Repeating it changes nothing. Call
 * it under the company's lock, and not with a reading that is older than the stored one.
 */
export async function saveInvoices(tx: Prisma.TransactionClient, reading: Reading): Promise<void> {
  const { tenantId, invoices, readAt } = reading;
  const stored = await tx.stripeInvoice.findMany({ where: { tenantId } });
  const byId = new Map(stored.map((invoice) => [invoice.id, invoice]));
  for (const invoice of invoices) {
    const { id, lines: _, ...columns } = invoice;
    const before = byId.get(id);
    if (!before) await tx.stripeInvoice.create({ data: { id, tenantId, ...columns, readAt } });
    else if (!isSame(before, columns))
      await tx.stripeInvoice.update({ where: { id }, data: { ...columns, readAt } });
  }
  await dropVanishedDrafts(tx, reading);
  await addInvoiceLines(
    tx,
    invoices.flatMap((invoice) =>
      invoice.finalizedAt === null
        ? []
        : invoice.lines
            .filter((line) => !isBeforeLines(line, reading.lastWithoutLines))
            .map((line) => bookLine(line, { ...reading, invoice })),
    ),
  );
}

const isSame = (before: Record<string, unknown>, columns: Record<string, unknown>): boolean =>
  Object.entries(columns).every(([name, value]) => comparable(before[name]) === comparable(value));

const comparable = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'bigint' ? Number(value) : value;
};

/** Deletes drafts that were deleted at the provider. An invoice with a number remains there for ever. */
async function dropVanishedDrafts(
  tx: Prisma.TransactionClient,
  { tenantId, invoices }: Reading,
): Promise<void> {
  const found = new Set(invoices.map(({ id }) => id));
  const drafts = await tx.stripeInvoice.findMany({
    where: { tenantId, status: 'draft', finalizedAt: null },
    select: { id: true },
  });
  const gone = drafts.flatMap(({ id }) => (found.has(id) ? [] : [id]));
  if (gone.length > 0) await tx.stripeInvoice.deleteMany({ where: { tenantId, id: { in: gone } } });
}

function bookLine(
  line: LineReading,
  { invoice, tenantId, charges, lastClosed, readAt }: Reading & { invoice: InvoiceReading },
): InvoiceLine {
  const { key, amountCents, taxCents, periodFrom, periodTo, description } = line;
  const chargeId = findCharge(line, charges);
  return {
    ...{ key, tenantId, invoiceId: invoice.id, chargeId, amountCents, taxCents, periodFrom, periodTo },
    // A line that only claims to be commission is not in the sales of any month, so its amount must not be lost here.
    kind: line.kind === 'commission' && chargeId === null ? 'other' : line.kind,
    currency: invoice.currency,
    month: chooseMonth(line.at ?? readAt, { lastClosed, now: readAt }),
    description,
  };
}
