import type { Prisma } from '../database.ts';

/** A lead's safety questions were answered after the submission: whether they leave no product to it. */
export async function noteSafetyAnswer(
  tx: Prisma.TransactionClient,
  { tenantId, leadId, excluded }: { tenantId: string; leadId: string; excluded: boolean },
): Promise<void> {
  await tx.lead.updateMany({ where: { id: leadId, tenantId }, data: { nothingSuitable: excluded } });
}
