import { findLastClosedMonth } from '#app/domain/billing/index.ts';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { nextMonth } from '#app/lib/months.ts';

/**
 * What a line of an invoice is for. `proration`: the rest of a period after a change of plan; `credit`, `refund` and `dispute` are given
 * back, so their amounts are below 0.
 */
const LINE_KINDS = ['fee', 'proration', 'commission', 'credit', 'refund', 'dispute', 'other'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Kinds that make up a month's fees. Commission has its own account, the company's sales. */
export const FEE_KINDS: readonly LineKind[] = ['fee', 'proration', 'credit', 'refund', 'dispute', 'other'];

/**
 * Commission that was given back after its invoice: credits, refunds, lost disputes and voidings, also the voiding of a credit, which is above
 * 0.
 */
export const COMMISSION_GIVEN_BACK = {
  kind: 'commission',
  OR: [{ amountCents: { lt: 0 } }, { key: { startsWith: 'void:' } }],
} satisfies Prisma.InvoiceLineWhereInput;

/** A line of what a company was invoiced. */
export interface InvoiceLine {
  /** As the column says; the same line is never added twice. */
  key: string;
  tenantId: string;
  invoiceId: string | null;
  chargeId: string | null;
  kind: LineKind;
  /** Net, in minor units of the currency. */
  amountCents: number;
  taxCents: number;
  currency: string;
  /** The month in which it is booked, YYYY-MM. */
  month: string;
  periodFrom: Date;
  periodTo: Date;
  description: string;
}

/**
 * Adds lines that are not stored yet. Stored ones never change. A line of a month whose statement is closed is booked in the first open month,
 * so that the statement stays as it is; call it under the tenant's lock, which closing takes too.
 * @returns how many were added
 */
export async function addInvoiceLines(
  tx: Prisma.TransactionClient,
  lines: readonly InvoiceLine[],
): Promise<number> {
  const stored = await tx.invoiceLine.findMany({
    where: { key: { in: lines.map(({ key }) => key) } },
    select: { key: true },
  });
  const known = new Set(stored.map(({ key }) => key));
  const added = lines.filter(({ key }) => !known.has(key));
  const firstOpen = await findFirstOpenMonths(
    tx,
    added.map(({ tenantId }) => tenantId),
  );
  await tx.invoiceLine.createMany({
    data: added.map((line) => {
      const open = firstOpen.get(line.tenantId) ?? '';
      return line.month < open ? { ...line, month: open } : line;
    }),
  });
  return added.length;
}

async function findFirstOpenMonths(
  tx: Prisma.TransactionClient,
  tenantIds: readonly string[],
): Promise<Map<string, string>> {
  const months = new Map<string, string>();
  for (const tenantId of new Set(tenantIds)) {
    const lastClosed = await findLastClosedMonth(tx, tenantId);
    if (lastClosed !== null) months.set(tenantId, nextMonth(lastClosed));
  }
  return months;
}

/** Fees in one currency. */
export interface FeeSum {
  currency: string;
  cents: number;
}

/**
 * Sums the fees of a company that are booked in some months: what was invoiced besides commission, less what was given back (D69).
 * @param months YYYY-MM, first and last
 * @returns one sum a month and currency, months in order; amounts in different currencies are never added
 */
export async function sumFees(
  db: DatabaseClient,
  { tenantId, from, to }: { tenantId: string; from: string; to: string },
): Promise<({ month: string } & FeeSum)[]> {
  const groups = await db.invoiceLine.groupBy({
    by: ['month', 'currency'],
    where: { tenantId, month: { gte: from, lte: to }, kind: { in: [...FEE_KINDS] } },
    orderBy: [{ month: 'asc' }, { currency: 'asc' }],
    _sum: { amountCents: true },
  });
  return groups.map(({ month, currency, _sum }) => ({
    month,
    currency,
    cents: Number(_sum.amountCents ?? 0),
  }));
}

/** Sums a month's fees that are on no invoice of Stripe, by currency. */
export async function sumHandFees(
  db: DatabaseClient,
  { tenantId, month }: { tenantId: string; month: string },
): Promise<FeeSum[]> {
  const groups = await db.invoiceLine.groupBy({
    by: ['currency'],
    where: { tenantId, month, kind: { in: [...FEE_KINDS] }, invoiceId: null },
    orderBy: { currency: 'asc' },
    _sum: { amountCents: true },
  });
  return groups.map(({ currency, _sum }) => ({ currency, cents: Number(_sum.amountCents ?? 0) }));
}

/** Deletes the lines, bills and invoices of tenants that are about to be deleted. */
export async function deleteReceivables(
  tx: Prisma.TransactionClient,
  tenantIds: readonly string[],
): Promise<void> {
  const where = { tenantId: { in: [...tenantIds] } };
  await tx.issuedBill.deleteMany({ where });
  await tx.invoiceLine.deleteMany({ where });
  await tx.stripeInvoice.deleteMany({ where });
}
