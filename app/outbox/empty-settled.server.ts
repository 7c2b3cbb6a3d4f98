import { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { isPastUpgrade } from '#app/lib/past-upgrade.server.ts';
import { keepKeys } from './deleted-keys.server.ts';
import { PAYLOAD_DAYS, UNDELIVERED_PAYLOAD_DAYS, WITHOUT_READERS } from './kind-rules.ts';
import { UNDELIVERED_STATES } from './state-moves.ts';
import type { OutboxState } from './types.ts';

/** The version before this migration does not know keys without rows. */
const KEYS_SINCE = '20261123205424_outbox_keys';

/** Rows per transaction. Other writers wait for one such transaction at most. */
const SETTLED_MESSAGES_AT_A_TIME = 500;
/** Maximum rows per run, because other tasks wait for it. */
const MAX_ROWS = 20_000;
const AGAIN_MS = 5000;

/** Repeats the condition of an index word for word. It must not match another index, or SQLite would use that one. */
const IS_DONE = raw(
  `"payload" IS NOT NULL AND "kind" NOT IN ('webhook', 'crm') AND "state" NOT IN ('planned', 'claimed', 'sending')`,
);

interface Settled {
  id: string;
  purpose: string;
  state: OutboxState;
  dedupeKey: string;
}

/**
 * Removes the payload of settled mails and texts after 30 days, or after 90 days if they failed or may have failed. Rows that no page shows
 * and nothing counts are deleted, and only the hash of their key is kept.
 * @returns how many rows were changed, and when to run again
 */
export async function emptySettled({
  db,
  provider,
  now,
  maxRows = MAX_ROWS,
}: {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  now: Date;
  maxRows?: number;
}): Promise<{ emptied: number; deleted: number; againInMs?: number }> {
  const done = { emptied: 0, deleted: 0 };
  if (!(await isPastUpgrade(db, KEYS_SINCE, now))) return done;
  while (done.emptied + done.deleted < maxRows) {
    const { emptied, deleted, rowCount } = await emptySome(db, { provider, now });
    done.emptied += emptied;
    done.deleted += deleted;
    if (rowCount < SETTLED_MESSAGES_AT_A_TIME) return done;
  }
  return { ...done, againInMs: AGAIN_MS };
}

const isWithoutReaders = ({ purpose, state }: Settled): boolean =>
  WITHOUT_READERS.has(purpose) && !UNDELIVERED_STATES.some((undeliveredState) => undeliveredState === state);

/**
 * Selects settled items that were planned long enough ago, the oldest first. Rows that another transaction has locked are selected in a
 * later round.
 */
export function selectOver({ provider, now }: { provider: 'sqlite' | 'postgresql'; now: Date }): Sql {
  const before = new Date(now.getTime() - PAYLOAD_DAYS * DAY_MS);
  // One day more than the limit for sending an item again, because the clock of another process may be behind.
  const undeliveredBefore = new Date(now.getTime() - (UNDELIVERED_PAYLOAD_DAYS + 1) * DAY_MS);
  return sql`
    SELECT "id", "purpose", "state", "dedupeKey" FROM "OutboxMessage"
    WHERE ${IS_DONE} AND "createdAt" < ${before}
      AND ("state" NOT IN (${join([...UNDELIVERED_STATES])}) OR "createdAt" < ${undeliveredBefore})
    ORDER BY "createdAt" LIMIT ${SETTLED_MESSAGES_AT_A_TIME} ${provider === 'postgresql' ? raw('FOR UPDATE SKIP LOCKED') : empty}`;
}

const emptySome = (
  db: Database,
  options: { provider: 'sqlite' | 'postgresql'; now: Date },
): Promise<{ emptied: number; deleted: number; rowCount: number }> =>
  db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<Settled[]>(selectOver(options));
    const over = rows.filter(isWithoutReaders);
    const rowsWithReaders = rows.filter((row) => !isWithoutReaders(row));
    const joinIds = (some: readonly Settled[]) => join(some.map(({ id }) => id));
    if (over.length > 0) {
      const keys = over.map(({ dedupeKey }) => dedupeKey);
      await keepKeys(tx, keys, options.now);
      await tx.$executeRaw(sql`DELETE FROM "OutboxMessage" WHERE "id" IN (${joinIds(over)})`);
    }
    if (rowsWithReaders.length > 0)
      await tx.$executeRaw(
        sql`UPDATE "OutboxMessage" SET "payload" = NULL WHERE "id" IN (${joinIds(rowsWithReaders)})`,
      );
    return { emptied: rowsWithReaders.length, deleted: over.length, rowCount: rows.length };
  });
