import { monthOf } from '../../lib/months.ts';
import type { Prisma } from '../database.ts';

/** Counts one accepted assessment with its lead, inside the transaction that stores them. Nothing is refused (D29). */
export async function countAssessment(
  tx: Prisma.TransactionClient,
  tenantId: string,
  now: Date,
): Promise<void> {
  const month = monthOf(now);
  await tx.tenantUsage.upsert({
    where: { tenantId_month: { tenantId, month } },
    create: { tenantId, month, assessmentsCount: 1, leadsGenerated: 1, createdAt: now },
    update: { assessmentsCount: { increment: 1 }, leadsGenerated: { increment: 1 } },
  });
}
