import { sqltag as sql } from '@prisma/client/runtime/client';
import { moment, number, type Reader, readRows } from '../../lib/read-together.ts';
import type { Database, Prisma } from '../database.ts';

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

/** The terms that applied last before a moment; null before the tenant's first ones. */
export async function findTermsBefore(
  db: Reader,
  tenantId: string,
  end: Date,
): Promise<{ rateBps: number; baseFeeCents: number } | null> {
  const [terms] = await readRows(
    db,
    { rateBps: number, baseFeeCents: number },
    sql`SELECT "rateBps", "baseFeeCents" FROM "CommissionRate"
      WHERE "tenantId" = ${tenantId} AND "effectiveFrom" < ${end} ORDER BY "effectiveFrom" DESC LIMIT 1`,
  );
  return terms ?? null;
}

/**
 * The rate on the day of a sale. Before the tenant's first terms the first ones apply.
 * @returns null for a tenant without a history
 */
export async function findRateAt(
  db: Database | Prisma.TransactionClient,
  tenantId: string,
  at: Date,
): Promise<number | null> {
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
export async function listTerms(db: Reader, tenantId: string) {
  const terms = await readRows(
    db,
    { rateBps: number, baseFeeCents: number, effectiveFrom: moment },
    sql`SELECT "rateBps", "baseFeeCents", "effectiveFrom" FROM "CommissionRate" WHERE "tenantId" = ${tenantId}`,
  );
  return terms.sort((a, b) => b.effectiveFrom.getTime() - a.effectiveFrom.getTime());
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
