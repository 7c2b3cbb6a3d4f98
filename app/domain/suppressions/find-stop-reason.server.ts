import { hashRecipient } from '../../lib/hash-recipient.server.ts';
import type { Database, Prisma } from '../database.ts';
import type { SuppressionReason } from './reasons.ts';

/** Why an address gets no marketing from a tenant; null when it may get some. A stop of all messages comes first. */
export async function findStopReason(
  db: Database | Prisma.TransactionClient,
  { tenantId, address }: { tenantId: string; address: string },
): Promise<SuppressionReason | null> {
  const suppression = await db.suppression.findFirst({
    where: { tenantId, channel: 'email', addressHash: hashRecipient(address) },
    orderBy: { scope: 'asc' },
    select: { reason: true },
  });
  return (suppression?.reason as SuppressionReason | undefined) ?? null;
}
