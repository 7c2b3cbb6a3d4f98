import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { Postponed } from './carriers.ts';
import {
  LANE_CONDITIONS,
  MAX_COUNTED_OF_LANE,
  OUTBOX_LANES,
  type OutboxLane,
} from './count-by-lane.server.ts';
import { OUTBOX_CLOCK_SKEW_MS } from './kind-rules.ts';
import type { OutboxState } from './types.ts';

/**
 * The outcome for an item whose data is sealed with a secret that this process lacks. The item is retried until the secret is back. If it
 * counted as refused or suppressed, a mistake in the settings would lose it.
 */
export const HELD_FOR_SECRET: Postponed = {
  postponed: 'The message waits for a secret that the service can’t read.',
  forMs: 15 * MINUTE_MS,
};

const PLANNED: OutboxState = 'planned';
const HELD = { state: PLANNED, lastError: HELD_FOR_SECRET.postponed };
/** Counting stops at this number. */
const MAX_COUNTED_HELD = 10_000;

/** Counts the items of the whole service that wait for a secret; at most 10,000. */
export const countHeldForSecret = (db: Database): Promise<number> =>
  db.outboxMessage.count({ where: HELD, take: MAX_COUNTED_HELD });

export interface HeldCount {
  lane: OutboxLane;
  count: number;
}

/** Counts the items of each lane that wait for a secret, among its next 10,000 items: /metrics asks every few seconds. */
export async function countHeldByLane(db: Database, now: Date): Promise<HeldCount[]> {
  const until = new Date(now.getTime() + HELD_FOR_SECRET.forMs + OUTBOX_CLOCK_SKEW_MS);
  const parts = OUTBOX_LANES.map(
    (lane) => sql`
      SELECT ${lane} AS "lane", COUNT(*) AS "count"
      FROM (SELECT "lastError" FROM "OutboxMessage"
        WHERE "state" = ${PLANNED} AND ${LANE_CONDITIONS[lane]} AND "nextAttemptAt" <= ${until}
        ORDER BY "priority", "nextAttemptAt" LIMIT ${MAX_COUNTED_OF_LANE}) AS "first"
      WHERE "lastError" = ${HELD.lastError}`,
  );
  const rows = await db.$queryRaw<{ lane: OutboxLane; count: number | bigint }[]>(join(parts, ' UNION ALL '));
  return rows.map(({ lane, count }) => ({ lane, count: Number(count) }));
}

/**
 * Makes items that wait for a secret due at once: those of one receiver (which has a new secret) or of the whole service.
 * @param receiver.queue null for a tenant's e-mails
 * @returns how many were released
 */
export async function releaseHeldForSecret(
  tx: DatabaseClient,
  { receiver, now }: { receiver?: { tenantId: string; queue: string | null }; now: Date },
): Promise<number> {
  const { count } = await tx.outboxMessage.updateMany({
    where: { ...HELD, ...receiver },
    data: { nextAttemptAt: now },
  });
  return count;
}
