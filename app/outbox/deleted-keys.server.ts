import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { DAY_MS } from '#app/lib/durations.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { insertRows, type RowInsert, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { PAYLOAD_DAYS, WITHOUT_READERS } from './rules.ts';

/** How far clocks of several machines, and of one in the course of time, may differ here. */
const MARGIN_DAYS = 1;
/** Statements take so many values at a time. */
const AT_A_TIME = 500;
const UUID7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
/** The key of a message that an erasure has blanked. */
const ERASED = /^erased:/;

const KEYS: RowInsert = {
  into: 'INSERT INTO "OutboxKey" ("key", "deletedAt") VALUES',
  after: 'ON CONFLICT DO NOTHING',
};

interface Planned {
  id: string;
  purpose: string;
  dedupeKey: string;
}

/**
 * Whether the row of the same message may be deleted already. Ids name the moment at which they were made: a message is no older than the
 * newest thing that its key names, so that one about a lead of today needs no look.
 */
export function mayBeDeleted({ purpose, dedupeKey }: Omit<Planned, 'id'>, now: Date): boolean {
  if (!WITHOUT_READERS.has(purpose)) return false;
  const made = [...dedupeKey.matchAll(UUID7)].map(([id]) =>
    Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16),
  );
  return Math.max(0, ...made) <= now.getTime() - (PAYLOAD_DAYS - MARGIN_DAYS) * DAY_MS;
}

/** Notes what makes messages the same, in the transaction that deletes their rows. */
export async function keepKeys(tx: SqlTransaction, dedupeKeys: readonly string[], now: Date): Promise<void> {
  const rows = dedupeKeys.filter((key) => !ERASED.test(key)).map((key) => [sha256(key), now]);
  for (let at = 0; at < rows.length; at += AT_A_TIME)
    await insertRows(tx, KEYS, rows.slice(at, at + AT_A_TIME));
}

/**
 * Takes messages back that were planned before and whose rows are deleted. To be called after their insert, in its transaction: the insert
 * waits for a deletion of the same key that is under way, and only a statement after it sees what that has committed.
 * @returns how many
 */
export async function takeBackRepeated(
  tx: SqlTransaction,
  planned: readonly Planned[],
  now: Date,
): Promise<number> {
  const doubtful = new Map(
    planned.filter((message) => mayBeDeleted(message, now)).map((one) => [sha256(one.dedupeKey), one.id]),
  );
  const hashes = [...doubtful.keys()];
  let taken = 0;
  for (let at = 0; at < hashes.length; at += AT_A_TIME) {
    const known = await tx.$queryRaw<{ key: string }[]>(
      sql`SELECT "key" FROM "OutboxKey" WHERE "key" IN (${join(hashes.slice(at, at + AT_A_TIME))})`,
    );
    const ids = known.map(({ key }) => doubtful.get(key) as string);
    if (ids.length > 0)
      taken += await tx.$executeRaw(sql`DELETE FROM "OutboxMessage" WHERE "id" IN (${join(ids)})`);
  }
  return taken;
}
