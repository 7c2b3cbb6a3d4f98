import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { DAY_MS } from '#app/lib/durations.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { insertRows, type RowInsert, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { PAYLOAD_DAYS, WITHOUT_READERS } from './kind-rules.ts';

/** Maximum difference allowed here between the clocks of several machines, or of one machine over time. */
const MARGIN_DAYS = 1;
/** Number of values per statement. */
const DELETED_KEYS_AT_A_TIME = 500;
const UUID7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
/** The key of an item that an erasure has blanked. */
const ERASED_KEY = /^erased:/;

const DELETED_KEY_INSERT: RowInsert = {
  into: 'INSERT INTO "OutboxKey" ("key", "deletedAt") VALUES',
  after: 'ON CONFLICT DO NOTHING',
};

interface Planned {
  id: string;
  purpose: string;
  dedupeKey: string;
}

/**
 * Whether the row of the same item may already be deleted. Ids contain the moment of their creation, and an item is no older than the
 * newest id in its key, so that an item about a lead of today needs no lookup.
 */
export function mayBeDeleted({ purpose, dedupeKey }: Omit<Planned, 'id'>, now: Date): boolean {
  if (!WITHOUT_READERS.has(purpose)) return false;
  const createdTimes = [...dedupeKey.matchAll(UUID7)].map(([id]) =>
    Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16),
  );
  return Math.max(0, ...createdTimes) <= now.getTime() - (PAYLOAD_DAYS - MARGIN_DAYS) * DAY_MS;
}

/** Stores the dedupe keys of rows, in the transaction that deletes them. */
export async function keepKeys(tx: SqlTransaction, dedupeKeys: readonly string[], now: Date): Promise<void> {
  const rows = dedupeKeys.filter((key) => !ERASED_KEY.test(key)).map((key) => [sha256(key), now]);
  for (let index = 0; index < rows.length; index += DELETED_KEYS_AT_A_TIME)
    await insertRows(tx, DELETED_KEY_INSERT, rows.slice(index, index + DELETED_KEYS_AT_A_TIME));
}

/**
 * Removes items that had been planned before and whose rows were deleted since. Call it after their insert, in the same transaction: the
 * insert waits for a running deletion of the same key, and only a later statement sees what the deletion has committed.
 * @returns how many were removed
 */
export async function takeBackRepeated(
  tx: SqlTransaction,
  plannedItems: readonly Planned[],
  now: Date,
): Promise<number> {
  const doubtful = new Map(
    plannedItems
      .filter((message) => mayBeDeleted(message, now))
      .map((item) => [sha256(item.dedupeKey), item.id]),
  );
  const hashes = [...doubtful.keys()];
  let removedCount = 0;
  for (let index = 0; index < hashes.length; index += DELETED_KEYS_AT_A_TIME) {
    const storedKeys = await tx.$queryRaw<{ key: string }[]>(
      sql`SELECT "key" FROM "OutboxKey" WHERE "key" IN (${join(hashes.slice(index, index + DELETED_KEYS_AT_A_TIME))})`,
    );
    const ids = storedKeys.map(({ key }) => doubtful.get(key) as string);
    if (ids.length > 0)
      removedCount += await tx.$executeRaw(sql`DELETE FROM "OutboxMessage" WHERE "id" IN (${join(ids)})`);
  }
  return removedCount;
}
