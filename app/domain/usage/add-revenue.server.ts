import type { Prisma } from '../database.ts';

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
