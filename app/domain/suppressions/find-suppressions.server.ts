import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { listDoubtfulSpellings } from '#app/domain/reading/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import type { SuppressionReason } from './reasons.ts';

/**
 * Returns an SQL condition for another area's statement: the address gets no marketing from the tenant.
 * @param tenantId the column or value that names the tenant
 * @param addressHash the column or value with the address's hash
 */
export const isAddressSuppressed = (tenantId: Sql, addressHash: Sql): Sql => sql`
  EXISTS (SELECT 1 FROM "Suppression" WHERE "Suppression"."tenantId" = ${tenantId}
    AND "Suppression"."channel" = 'email' AND "Suppression"."addressHash" = ${addressHash})`;

/** Lists which of these addresses or numbers (by their hashes) get no marketing from a tenant, with the reason. */
export async function listSuppressedHashes(
  db: DatabaseClient,
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

/**
 * Lists which of these numbers get no texts from a tenant, with the reason. An opt-out whose digits were doubtful moves to its right key once
 * a country is chosen (`rereadSuppressedNumbers`). After an erasure only a hash of those digits is left, which is looked up here by every
 * spelling of the number.
 * @param options.numbers E.164
 * @returns the reason by the number's hash
 */
export async function listSuppressedNumbers(
  db: DatabaseClient,
  { tenantId, numbers }: { tenantId: string; numbers: readonly string[] },
): Promise<Map<string, string>> {
  const distinct = [...new Set(numbers)];
  const reasons = await listSuppressedHashes(db, {
    ...{ tenantId, channel: 'sms', hashes: distinct.map(hashRecipient) },
  });
  const bySpelling = new Map<string, string>();
  for (const number of distinct)
    for (const spelling of listDoubtfulSpellings(number))
      bySpelling.set(hashRecipient(spelling), hashRecipient(number));
  await inChunks([...bySpelling.keys()], async (chunk) => {
    const rows = await db.suppression.findMany({
      where: { tenantId, channel: 'sms', address: null, addressHash: { in: chunk } },
      select: { addressHash: true, reason: true },
    });
    for (const { addressHash, reason } of rows)
      reasons.set(bySpelling.get(addressHash) ?? addressHash, reason);
  });
  return reasons;
}

/**
 * Finds the reason why an address gets no marketing from a tenant; null if it may get some. A reason that stops all e-mails has precedence.
 */
export async function findStopReason(
  db: DatabaseClient,
  { tenantId, address }: { tenantId: string; address: string },
): Promise<SuppressionReason | null> {
  const suppression = await db.suppression.findFirst({
    where: { tenantId, channel: 'email', addressHash: hashRecipient(address) },
    orderBy: { scope: 'asc' },
    select: { reason: true },
  });
  return (suppression?.reason as SuppressionReason | undefined) ?? null;
}

/** Counts the addresses suppressed for bounces and complaints since a given time, per tenant; only for `tenantId` if it is given. */
export async function countSuppressed(
  db: Database,
  { since, tenantId }: { since: Date; tenantId?: string },
): Promise<Map<string, { bounces: number; complaints: number }>> {
  const rows = await db.suppression.groupBy({
    by: ['tenantId', 'reason'],
    where: { tenantId, channel: 'email', reason: { in: ['bounce', 'complaint'] }, createdAt: { gte: since } },
    _count: { _all: true },
  });
  const counts = new Map<string, { bounces: number; complaints: number }>();
  for (const { tenantId, reason, _count } of rows) {
    const tenantCounts = counts.get(tenantId) ?? { bounces: 0, complaints: 0 };
    tenantCounts[reason === 'complaint' ? 'complaints' : 'bounces'] += _count._all;
    counts.set(tenantId, tenantCounts);
  }
  return counts;
}
