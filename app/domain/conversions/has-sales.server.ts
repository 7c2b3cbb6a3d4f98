import type { Prisma } from '../database.ts';

/** Whether anything was sold or reported for a tenant, orders that wait included. */
export async function hasSales(tx: Prisma.TransactionClient, tenantId: string): Promise<boolean> {
  const where = { tenantId };
  const select = { id: true };
  return (
    (await tx.conversion.findFirst({ where, select })) !== null ||
    (await tx.unmatchedOrder.findFirst({ where, select })) !== null ||
    (await tx.waitingRefund.findFirst({ where, select })) !== null
  );
}
