import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { assertMonth, endOfMonth } from '#app/lib/months.ts';

/** Why terms were recorded. A subscription's terms last until the row `subscription-ended`. */
type TermsReason = 'tenant-created' | 'operator' | 'subscription' | 'subscription-ended';

/** A tenant's base fee and commission rate from a moment on. */
export interface Terms {
  tenantId: string;
  rateBps: number;
  baseFeeCents: number;
  /** Defaults to USD, the currency of the plans at Stripe. */
  baseFeeCurrency?: string;
  effectiveFrom: Date;
  reason: TermsReason;
  createdById?: string | null;
  /** Defaults to the database's clock. */
  createdAt?: Date;
}

/** Adds terms to the history. Two changes at the same time share a line. */
export async function recordTerms(tx: Prisma.TransactionClient, terms: Terms): Promise<void> {
  const { tenantId, effectiveFrom, createdAt: _createdAt, ...changed } = terms;
  await tx.commissionRate.upsert({
    where: { tenantId_effectiveFrom: { tenantId, effectiveFrom } },
    create: terms,
    update: changed,
  });
}

/**
 * Finds the rate on the day of a sale. The first terms also apply before they start.
 * @returns null for a tenant without a history
 */
export async function findRateAt(db: DatabaseClient, tenantId: string, soldAt: Date): Promise<number | null> {
  const terms =
    (await db.commissionRate.findFirst({
      where: { tenantId, effectiveFrom: { lte: soldAt } },
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

/** Lists a tenant's whole history of terms, latest first. */
export const listTerms = (db: DatabaseClient, tenantId: string) =>
  db.commissionRate.findMany({
    where: { tenantId },
    orderBy: { effectiveFrom: 'desc' },
    select: { rateBps: true, baseFeeCents: true, baseFeeCurrency: true, effectiveFrom: true, reason: true },
  });

/**
 * Picks the terms that decide a month's base fee: the last ones before its end. Statements, revenue and analytics all use this rule.
 * @param terms in listTerms' format
 * @returns null for a month before the tenant's first terms, which owes no fee
 */
export const pickMonthTerms = (terms: Awaited<ReturnType<typeof listTerms>>, month: string) =>
  terms.find(({ effectiveFrom }) => effectiveFrom < endOfMonth(month)) ?? null;

/** Finds a tenant's terms for a month's base fee. @throws AppError `invalid` for an invalid month */
export async function findMonthTerms(
  db: DatabaseClient,
  { tenantId, month }: { tenantId: string; month: string },
): Promise<ReturnType<typeof pickMonthTerms>> {
  assertMonth(month);
  return pickMonthTerms(await listTerms(db, tenantId), month);
}

/** Deletes the charges, terms and contracts of tenants that are about to be deleted. */
export async function deleteTermsAndCharges(
  tx: Prisma.TransactionClient,
  tenantIds: readonly string[],
): Promise<void> {
  const where = { tenantId: { in: [...tenantIds] } };
  await tx.commissionCharge.deleteMany({ where });
  await tx.commissionRate.deleteMany({ where });
  await tx.commissionContract.deleteMany({ where });
}
