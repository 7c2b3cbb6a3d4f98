import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { LOST_WHILE } from './recover.server.ts';
import { CANCEL, NEVER_SENT_STATES, OPEN_STATES, UNDELIVERED_STATES } from './state-moves.ts';
import type { OutboxKind, OutboxState } from './types.ts';

const SETTLED: OutboxState[] = ['sent', ...UNDELIVERED_STATES, ...NEVER_SENT_STATES];
const PLANNED: OutboxState = 'planned';
const TAKEN: readonly string[] = ['sent', ...OPEN_STATES] satisfies OutboxState[];

/**
 * Plans settled items of a queue again, with the whole schedule. Skips items on their way and items that an erasure has blanked.
 * @param keys their dedupeKeys
 * @param withWaiting items that wait for their next attempt become due at once, too
 * @returns how many were planned
 */
export async function planQueueAgain(
  tx: Prisma.TransactionClient,
  options: { tenantId: string; queue: string; keys: readonly string[]; withWaiting?: boolean; now: Date },
): Promise<number> {
  const { tenantId, queue, keys, withWaiting = false, now } = options;
  const states = withWaiting ? [...SETTLED, PLANNED] : SETTLED;
  let plannedCount = 0;
  await inChunks(keys, async (chunk) => {
    const rows = await tx.$queryRaw<{ id: string }[]>(sql`
      UPDATE "OutboxMessage" SET "state" = ${PLANNED}, "attempts" = 0, "nextAttemptAt" = ${now}, "claimedBy" = NULL,
        "leaseUntil" = NULL, "lastError" = NULL, "updatedAt" = ${now}
      WHERE "tenantId" = ${tenantId} AND "queue" = ${queue} AND "dedupeKey" IN (${join(chunk)})
        AND "state" IN (${join(states)}) AND "recipient" IS NOT NULL
      RETURNING "id"`);
    const ids = rows.map(({ id }) => id);
    // Attempts are counted from 1 again, and each attempt number can have only one recorded failure.
    await tx.outboxFailure.deleteMany({ where: { messageId: { in: ids } } });
    plannedCount += ids.length;
  });
  return plannedCount;
}

/** Cancels those items of a queue that have one purpose and have not been sent. @returns what they were about */
export async function cancelPurpose(
  tx: Prisma.TransactionClient,
  { now, ...item }: { tenantId: string; queue: string; purpose: string; now: Date },
): Promise<{ leadId: string | null; payload: unknown }[]> {
  const where = { ...item, state: { in: [...CANCEL.from] } };
  const rows = await tx.outboxMessage.findMany({ where, select: { id: true, leadId: true, payload: true } });
  await inChunks(
    rows.map(({ id }) => id),
    (ids) =>
      tx.outboxMessage.updateMany({
        where: { ...where, id: { in: ids } },
        data: { state: CANCEL.to, payload: {}, updatedAt: now },
      }),
  );
  return rows;
}

/**
 * Lists items of one purpose that ended without delivery, in the order of their ids, with what they were about.
 * @param options.after the id of the last item of the portion before
 */
export const listUndelivered = (
  tx: Prisma.TransactionClient,
  { after, limit, ...item }: { kind: OutboxKind; purpose: string; after: string; limit: number },
): Promise<{ id: string; tenantId: string | null; leadId: string | null; payload: unknown }[]> =>
  tx.outboxMessage.findMany({
    where: { ...item, state: { in: ['failed', 'suppressed'] satisfies OutboxState[] }, id: { gt: after } },
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true, tenantId: true, leadId: true, payload: true },
  });

/** Cancels items of a queue that have not been sent. */
export async function cancelQueue(
  tx: Prisma.TransactionClient,
  { tenantId, queue, now }: { tenantId: string; queue: string; now: Date },
): Promise<void> {
  await tx.outboxMessage.updateMany({
    where: { tenantId, queue, state: { in: [...CANCEL.from] } },
    data: { state: CANCEL.to, updatedAt: now },
  });
}

interface QueueState {
  /** Whether the item has been delivered or is being sent, so that planning it again would send it twice. */
  isTaken: boolean;
  /** Null for an item that is not planned. */
  nextAttemptAt: Date | null;
  attempts: number;
  /** Numbers of the attempts whose process ended while the item was on the wire. It is unknown whether the item arrived. */
  cutOff: number[];
}

/** Returns the states of items by their dedupeKeys, with the time of the next attempt. */
export async function findQueueStates(
  db: Database,
  { tenantId, queue, keys }: { tenantId: string; queue: string; keys: readonly string[] },
): Promise<Map<string, QueueState>> {
  const rows = await db.outboxMessage.findMany({
    where: { tenantId, queue, dedupeKey: { in: [...keys] } },
    select: {
      ...{ dedupeKey: true, state: true, nextAttemptAt: true, attempts: true },
      failures: { where: { error: LOST_WHILE.sending }, select: { attempt: true } },
    },
  });
  return new Map(
    rows.map(({ dedupeKey, state, nextAttemptAt, attempts, failures }) => [
      dedupeKey,
      {
        isTaken: TAKEN.includes(state),
        nextAttemptAt: state === PLANNED ? nextAttemptAt : null,
        attempts,
        cutOff: failures.map(({ attempt }) => attempt),
      },
    ]),
  );
}

/** Finds leads about which items of one purpose wait in a queue or are being sent. */
export async function findLeadsWithOpen(
  db: Database,
  options: { tenantId: string; queue: string; purpose: string; leadIds: readonly string[] },
): Promise<Set<string>> {
  const { leadIds, ...where } = options;
  const rows = await db.outboxMessage.findMany({
    where: { ...where, leadId: { in: [...leadIds] }, state: { in: OPEN_STATES } },
    select: { leadId: true },
  });
  return new Set(rows.flatMap(({ leadId }) => leadId ?? []));
}

/** Counts the waiting items of each queue. */
export async function countWaitingByQueue(
  db: Database,
  { tenantId, kind, queues }: { tenantId: string; kind: OutboxKind; queues: readonly string[] },
): Promise<Map<string, number>> {
  const groups = await db.outboxMessage.groupBy({
    by: ['queue'],
    where: { tenantId, kind, queue: { in: [...queues] }, state: { in: OPEN_STATES } },
    _count: { _all: true },
  });
  return new Map(groups.map(({ queue, _count }) => [queue ?? '', _count._all]));
}

/** Counts a batch's items that have arrived, that have failed for good, and that are waiting. */
export async function countBatch(
  db: Database,
  { tenantId, batchId }: { tenantId: string; batchId: string },
): Promise<{ sent: number; waiting: number; ended: number }> {
  const groups = await db.outboxMessage.groupBy({
    by: ['state'],
    where: { tenantId, batchId },
    _count: { _all: true },
  });
  const count = (states: readonly string[]) =>
    groups.reduce((sum, { state, _count }) => sum + (states.includes(state) ? _count._all : 0), 0);
  return { sent: count(['sent']), waiting: count(OPEN_STATES), ended: count(SETTLED) };
}

/** Deletes settled items of a kind that were planned before a given time. @returns how many were deleted, at most `limit` */
export async function deleteSettledOfKind(
  db: Database,
  { kind, before, limit }: { kind: OutboxKind; before: Date; limit: number },
): Promise<number> {
  const rows = await db.outboxMessage.findMany({
    where: { kind, createdAt: { lt: before }, state: { in: SETTLED } },
    select: { id: true },
    take: limit,
  });
  const { count } = await db.outboxMessage.deleteMany({
    where: { id: { in: rows.map(({ id }) => id) }, state: { in: SETTLED } },
  });
  return count;
}
