import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { isLeadOfOrderErased } from '#app/domain/leads/index.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { MAX_SALE_AGE_YEARS } from './sale-fields.ts';

/**
 * An erasure gives a lead another tracking id, but the shop still has the old one and may report a sale under it at any time. A hash
 * of the old one shows that such a report is about an erased person. Hashes of e-mail addresses are not stored: unlike a random id,
 * an address can be guessed, and a copy of the database would tell who was erased.
 */

/** Returns the time after which no sale from before the erasure can be reported any more. */
function computeExpiry(now: Date): Date {
  const date = new Date(now);
  date.setUTCHours(24, 0, 0, 0);
  date.setUTCFullYear(date.getUTCFullYear() + MAX_SALE_AGE_YEARS);
  return date;
}

/** Stores hashes of the tracking ids of leads that are being erased. */
export async function rememberErasedIds(
  tx: Prisma.TransactionClient,
  { tenantId, trackingIds, now }: { tenantId: string; trackingIds: readonly string[]; now: Date },
): Promise<void> {
  const expiresAt = computeExpiry(now);
  await inChunks(trackingIds, async (chunk) => {
    const rows = join(chunk.map((id) => sql`(${tenantId}, ${sha256(id)}, ${expiresAt})`));
    await tx.$executeRaw(sql`
      INSERT INTO "ErasedTrackingId" ("tenantId", "hash", "expiresAt") VALUES ${rows}
      ON CONFLICT ("tenantId", "hash") DO NOTHING`);
  });
}

/** Whether a tracking id belonged to a lead whose person was erased. */
export const isErasedId = async (
  db: DatabaseClient,
  { tenantId, trackingId }: { tenantId: string; trackingId: string },
): Promise<boolean> =>
  (await db.erasedTrackingId.count({ where: { tenantId, hash: sha256(trackingId) } })) > 0;

/**
 * Whether the lead's person was erased, or the person with the reported tracking id: the lead and the report can then no longer be
 * compared.
 */
export const isPersonErased = async (
  db: DatabaseClient,
  { tenantId, leadId, trackingId }: { tenantId: string; leadId: string; trackingId: string },
): Promise<boolean> =>
  (await isLeadOfOrderErased(db, { tenantId, leadId })) || (await isErasedId(db, { tenantId, trackingId }));

export async function dropErasedIds({ db, now }: { db: Database; now: Date }): Promise<void> {
  await db.erasedTrackingId.deleteMany({ where: { expiresAt: { lte: now } } });
}
