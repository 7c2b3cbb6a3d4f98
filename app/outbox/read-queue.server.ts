import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { MOVES } from './state-moves.ts';
import type { OutboxKind } from './types.ts';

/** Counting stops at this number, because a large campaign has more items. */
const MAX_COUNTED_DUE = 10_000;
/** Failures older than this are not shown. */
const FAILURE_DAYS = 7;

/** State of the queue for one kind of item, or for all. */
export interface Queue {
  /** Items that are due and not yet claimed; at most 10,000. */
  waiting: number;
  oldestDueAt: Date | null;
  /** The last failed attempt within the last week. */
  lastFailure: { at: Date; statusCode: number | null } | null;
}

/** Reads how long items wait, which shows whether due items are also sent. */
export async function readQueue(
  db: Database,
  { kind, now }: { kind: OutboxKind | null; now: Date },
): Promise<Queue> {
  const ofKind = kind === null ? {} : { kind };
  const due = {
    ...ofKind,
    // A company's own mail server may be as slow as it is: it says nothing of the service.
    NOT: { kind: 'email', queue: { not: null } },
    ...{ state: { in: [...MOVES.claim.from] }, nextAttemptAt: { lte: now } },
  };
  const [waiting, oldest, failure] = await Promise.all([
    db.outboxMessage.count({ where: due, take: MAX_COUNTED_DUE }),
    db.outboxMessage.aggregate({ where: due, _min: { nextAttemptAt: true } }),
    db.outboxFailure.findFirst({
      where: {
        createdAt: { gte: new Date(now.getTime() - FAILURE_DAYS * DAY_MS) },
        ...(kind !== null && { message: { kind } }),
      },
      orderBy: { createdAt: 'desc' },
      select: { createdAt: true, statusCode: true },
    }),
  ]);
  return {
    waiting,
    oldestDueAt: oldest._min.nextAttemptAt,
    lastFailure: failure && { at: failure.createdAt, statusCode: failure.statusCode },
  };
}
