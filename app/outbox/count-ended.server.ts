import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { MAX_COUNTED_OF_LANE, OUTBOX_LANES, type OutboxLane } from './count-by-lane.server.ts';
import { BULK_PRIORITY } from './rules.ts';
import type { OutboxKind, OutboxState } from './types.ts';

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
