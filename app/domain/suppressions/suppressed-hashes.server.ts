import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { inChunks } from '../../lib/in-chunks.ts';
import type { Database, Prisma } from '../database.ts';

/**
 * A condition for another area's statement: the address gets no marketing from the tenant.
 * @param tenantId the column or value that names the tenant
 * @param addressHash the same of the address's hash
 */
export const isAddressSuppressed = (tenantId: Sql, addressHash: Sql): Sql => sql`
  EXISTS (SELECT 1 FROM "Suppression" WHERE "Suppression"."tenantId" = ${tenantId}
    AND "Suppression"."channel" = 'email' AND "Suppression"."addressHash" = ${addressHash})`;

/** Of these addresses or numbers (by their hashes) those that get no marketing from a tenant, with the reason. */
export async function listSuppressedHashes(
  db: Database | Prisma.TransactionClient,
  options: { tenantId: string; channel: 'email' | 'sms'; hashes: readonly string[] },
): Promise<Map<string, string>> {
  const { tenantId, channel, hashes } = options;
  const reasonByHash = new Map<string, string>();
  await inChunks([...new Set(hashes)], async (chunk) => {
    const rows = await db.suppression.findMany({
      where: { tenantId, channel, addressHash: { in: chunk } },
      select: { addressHash: true, reason: true },
    });
    for (const { addressHash, reason } of rows) reasonByHash.set(addressHash, reason);
  });
  return reasonByHash;
}
