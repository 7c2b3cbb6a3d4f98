import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { BULK_PRIORITY } from './kind-rules.ts';
import type { OutboxKind, OutboxState } from './types.ts';

/** Lanes within which items are sent in order: mails that people wait for, bulk mails, and one lane for each other kind. */
export const OUTBOX_LANES = ['email-urgent', 'email-bulk', 'sms', 'webhook', 'crm'] as const;
export type OutboxLane = (typeof OUTBOX_LANES)[number];

/** States of items that are under way or need a person's attention. All other items are settled. */
const OPEN_STATES = [
  'planned',
  'claimed',
  'sending',
  'failed',
  'uncertain',
  'on-hold',
] as const satisfies readonly OutboxState[];

/** Counting stops at this number, so that counting the longest queue takes only some milliseconds. */
export const MAX_COUNTED_OF_LANE = 10_000;

/** Conditions by which an item belongs to a lane. */
export const LANE_CONDITIONS: Readonly<Record<OutboxLane, Sql>> = {
  'email-urgent': sql`"kind" = ${'email' satisfies OutboxKind} AND "priority" < ${BULK_PRIORITY}`,
  'email-bulk': sql`"kind" = ${'email' satisfies OutboxKind} AND "priority" >= ${BULK_PRIORITY}`,
  sms: sql`"kind" = ${'sms' satisfies OutboxKind}`,
  webhook: sql`"kind" = ${'webhook' satisfies OutboxKind}`,
  crm: sql`"kind" = ${'crm' satisfies OutboxKind}`,
};

export interface LaneCount {
  lane: OutboxLane;
  state: (typeof OPEN_STATES)[number];
  /** At most MAX_COUNTED_OF_LANE. */
  count: number;
  /** Number of counted items that are due. */
  due: number;
  /** The earliest time at which one of the items may be sent; null for an empty lane. */
  earliestAt: Date | null;
}

/** Counts the open items of every lane and state, in one statement that reads a bounded part of an index. */
export async function countByLane(db: Database, now: Date): Promise<LaneCount[]> {
  const parts = OUTBOX_LANES.flatMap((lane) =>
    OPEN_STATES.map(
      (state) => sql`
        SELECT ${lane} AS "lane", ${state} AS "state", COUNT(*) AS "count",
          COALESCE(SUM(CASE WHEN "nextAttemptAt" <= ${now} THEN 1 ELSE 0 END), 0) AS "due",
          MIN("nextAttemptAt") AS "earliestAt"
        FROM (SELECT "nextAttemptAt" FROM "OutboxMessage" WHERE "state" = ${state} AND ${LANE_CONDITIONS[lane]}
          ORDER BY "priority", "nextAttemptAt" LIMIT ${MAX_COUNTED_OF_LANE}) AS "first"`,
    ),
  );
  const rows = await db.$queryRaw<CountedRow[]>(join(parts, ' UNION ALL '));
  return rows.map(({ lane, state, count, due, earliestAt }) => ({
    lane,
    state,
    count: Number(count),
    due: Number(due),
    earliestAt: earliestAt === null ? null : new Date(earliestAt),
  }));
}

interface CountedRow extends Pick<LaneCount, 'lane' | 'state'> {
  count: number | bigint;
  due: number | bigint;
  earliestAt: Date | string | null;
}

/** Final states of an item that is not cancelled. */
const ENDS = ['sent', 'failed', 'suppressed'] as const satisfies readonly OutboxState[];

/** Time for which an ended item is counted after its last attempt was due. */
const COUNTED_MS = HOUR_MS;

const URGENT = Array.from({ length: BULK_PRIORITY }, (_, priority) => priority);

/**
 * The priorities are listed so that the index can also be searched by the time that follows them, and rows of earlier hours are not read.
 */
const SELECTION: Readonly<Record<OutboxLane, { kind: OutboxKind; priorities: readonly number[] }>> = {
  'email-urgent': { kind: 'email', priorities: URGENT },
  'email-bulk': { kind: 'email', priorities: [BULK_PRIORITY] },
  sms: { kind: 'sms', priorities: [...URGENT, BULK_PRIORITY] },
  webhook: { kind: 'webhook', priorities: [...URGENT, BULK_PRIORITY] },
  crm: { kind: 'crm', priorities: [...URGENT, BULK_PRIORITY] },
};

export interface EndedCount {
  lane: OutboxLane;
  state: (typeof ENDS)[number];
  /** At most MAX_COUNTED_OF_LANE. */
  count: number;
}

/** Counts by final state the items of every lane whose last attempt was due within the last hour. Reads a bounded part of an index. */
export async function countEnded(db: Database, now: Date): Promise<EndedCount[]> {
  const since = new Date(now.getTime() - COUNTED_MS);
  const parts = OUTBOX_LANES.flatMap((lane) => ENDS.map((state) => countPart(lane, state, { since, now })));
  const rows = await db.$queryRaw<(Omit<EndedCount, 'count'> & { count: number | bigint })[]>(
    join(parts, ' UNION ALL '),
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

function countPart(lane: OutboxLane, state: OutboxState, { since, now }: { since: Date; now: Date }): Sql {
  const { kind, priorities } = SELECTION[lane];
  return sql`
    SELECT ${lane} AS "lane", ${state} AS "state", COUNT(*) AS "count"
    FROM (SELECT "nextAttemptAt" FROM "OutboxMessage" WHERE "state" = ${state} AND "kind" = ${kind}
      AND "priority" IN (${join(priorities)}) AND "nextAttemptAt" > ${since} AND "nextAttemptAt" <= ${now}
      LIMIT ${MAX_COUNTED_OF_LANE}) AS "first"`;
}
