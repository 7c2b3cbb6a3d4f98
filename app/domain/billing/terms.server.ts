import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { assertMonth, endOfMonth } from '#app/lib/months.ts';

/** A tenant's base fee and commission rate from a moment on. */
export interface Terms {
  tenantId: string;
  rateBps: number;
  baseFeeCents: number;
  effectiveFrom: Date;
  reason: string;
  createdById?: string | null;
  /** The database's clock by default. */
  createdAt?: Date;
}

/** Adds terms to the history; two changes of one moment are one line of it. */
export async function recordTerms(tx: Prisma.TransactionClient, terms: Terms): Promise<void> {
  const { tenantId, effectiveFrom, createdAt: _createdAt, ...changed } = terms;
  await tx.commissionRate.upsert({
    where: { tenantId_effectiveFrom: { tenantId, effectiveFrom } },
    create: terms,
    update: changed,
  });
}

/**
 * The rate on the day of a sale. Before the tenant's first terms the first ones apply.
 * @returns null for a tenant without a history
 */
export async function findRateAt(db: DatabaseClient, tenantId: string, at: Date): Promise<number | null> {
  const terms =
    (await db.commissionRate.findFirst({
      where: { tenantId, effectiveFrom: { lte: at } },
      orderBy: { effectiveFrom: 'desc' },
      select: { rateBps: true },
    })) ??
    (await db.commissionRate.findFirst({
      where: { tenantId },
      orderBy: { effectiveFrom: 'asc' },
      select: { rateBps: true },
    }));
  return terms?.rateBps ?? null;
}

/** A tenant's whole history of terms, the latest first. */
export const listTerms = (db: DatabaseClient, tenantId: string) =>
  db.commissionRate.findMany({
    where: { tenantId },
    orderBy: { effectiveFrom: 'desc' },
    select: { rateBps: true, baseFeeCents: true, effectiveFrom: true },
  });

/**
 * The terms of a month, by which its base fee is owed: those that applied last before its end. The one rule for statements, revenue and
 * analytics.
 * @param terms as listTerms has them
 * @returns null for a month before the tenant's first terms, which owes no fee
 */
export const pickMonthTerms = (terms: Awaited<ReturnType<typeof listTerms>>, month: string) =>
  terms.find(({ effectiveFrom }) => effectiveFrom < endOfMonth(month)) ?? null;

/** The same of a tenant. @throws AppError `invalid` for what is no month */
export async function findMonthTerms(
  db: DatabaseClient,
  { tenantId, month }: { tenantId: string; month: string },
): Promise<ReturnType<typeof pickMonthTerms>> {
  assertMonth(month);
  return pickMonthTerms(await listTerms(db, tenantId), month);
}

/** Deletes the charges and terms of tenants that are about to be deleted. */
export async function deleteTermsAndCharges(
  tx: Prisma.TransactionClient,
  tenantIds: readonly string[],
): Promise<void> {
  const where = { tenantId: { in: [...tenantIds] } };
  await tx.commissionCharge.deleteMany({ where });
  await tx.commissionRate.deleteMany({ where });
}
