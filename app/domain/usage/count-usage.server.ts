import type { Prisma } from '#app/domain/database.ts';
import { isoMonth } from '#app/lib/months.ts';
import { insertRows, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';

const TENANT_USAGE_INSERT = {
  into: 'INSERT INTO "TenantUsage" ("id", "tenantId", "month", "assessmentsCount", "leadsGenerated", "createdAt") VALUES',
  after: `ON CONFLICT ("tenantId", "month") DO UPDATE SET
    "assessmentsCount" = "TenantUsage"."assessmentsCount" + excluded."assessmentsCount",
    "leadsGenerated" = "TenantUsage"."leadsGenerated" + excluded."leadsGenerated"`,
};

/**
 * Counts accepted assessments and their leads, in the transaction that stores them: one row per tenant and month of `at`. No assessment is
 * refused (D29). Transactions that count for the same tenant block each other here, so count last.
 * @param accepted one for each assessment; at least one
 */
export async function countAssessments(
  tx: SqlTransaction,
  accepted: readonly { tenantId: string; at: Date }[],
  now: Date,
): Promise<void> {
  const counts = new Map<string, { tenantId: string; month: string; n: number }>();
  for (const { tenantId, at: acceptedAt } of accepted) {
    const month = isoMonth(acceptedAt);
    const count = counts.get(`${month} ${tenantId}`) ?? { tenantId, month, n: 0 };
    counts.set(`${month} ${tenantId}`, { ...count, n: count.n + 1 });
  }
  // A fixed order prevents deadlocks between processes that count for the same tenants.
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { tenantId, month, n }]) => [uuid7(now), tenantId, month, n, n, now]);
  await insertRows(tx, TENANT_USAGE_INSERT, rows);
}

/** Adds sales to a month's counter, in the transaction that stores them. @param cents negative for refunds */
export async function addRevenue(
  tx: Prisma.TransactionClient,
  { tenantId, month, cents }: { tenantId: string; month: string; cents: number },
): Promise<void> {
  await tx.tenantUsage.upsert({
    where: { tenantId_month: { tenantId, month } },
    create: { tenantId, month, revenueCents: cents },
    update: { revenueCents: { increment: cents } },
  });
}
