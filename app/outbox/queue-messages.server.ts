import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { LOST_WHILE } from './recover.server.ts';
import { CANCEL } from './rules.ts';
import type { OutboxKind, OutboxState } from './types.ts';

const SETTLED: OutboxState[] = ['sent', 'failed', 'suppressed', 'uncertain', 'cancelled', 'on-hold'];
const PLANNED: OutboxState = 'planned';
const OPEN: OutboxState[] = [PLANNED, 'claimed', 'sending'];
const TAKEN: readonly string[] = ['sent', ...OPEN] satisfies OutboxState[];

/**
 * Plans settled messages of a queue anew, with the whole schedule. Those on their way are left, and those that an erasure blanked.
 * @param keys their dedupeKeys
 * @param withWaiting messages that wait for their next attempt are due at once, too
 * @returns how many were planned
 */
export async function planQueueAgain(
  tx: Prisma.TransactionClient,
  options: { tenantId: string; queue: string; keys: readonly string[]; withWaiting?: boolean; now: Date },
): Promise<number> {
  const { tenantId, queue, keys, withWaiting = false, now } = options;
  const states = withWaiting ? [...SETTLED, PLANNED] : SETTLED;
  let planned = 0;
  await inChunks(keys, async (chunk) => {
    const rows = await tx.$queryRaw<{ id: string }[]>(sql`
      UPDATE "OutboxMessage" SET "state" = ${PLANNED}, "attempts" = 0, "nextAttemptAt" = ${now}, "claimedBy" = NULL,
        "leaseUntil" = NULL, "lastError" = NULL, "updatedAt" = ${now}
      WHERE "tenantId" = ${tenantId} AND "queue" = ${queue} AND "dedupeKey" IN (${join(chunk)})
        AND "state" IN (${join(states)}) AND "recipient" IS NOT NULL
      RETURNING "id"`);
    const ids = rows.map(({ id }) => id);
    // Attempts are counted from 1 again, and a failure is noted once for each number.
    await tx.outboxFailure.deleteMany({ where: { messageId: { in: ids } } });
    planned += ids.length;
  });
  return planned;
}

/** Cancels what of a queue has not gone out. */
export async function cancelQueue(
  tx: Prisma.TransactionClient,
  { tenantId, queue, now }: { tenantId: string; queue: string; now: Date },
): Promise<void> {
  await tx.outboxMessage.updateMany({
    where: { tenantId, queue, state: { in: [...CANCEL.from] } },
    data: { state: CANCEL.to, updatedAt: now },
  });
}

/** Makes due at once what a queue has waiting. */
export async function releaseQueue(
  tx: Prisma.TransactionClient,
  { tenantId, queue, now }: { tenantId: string; queue: string; now: Date },
): Promise<void> {
  await tx.outboxMessage.updateMany({
    where: { tenantId, queue, state: PLANNED },
    data: { nextAttemptAt: now },
  });
}

export interface QueueState {
  /** It has arrived or is on its way, so that planning it again would repeat it. */
  isTaken: boolean;
  /** Null for a message that is not planned. */
  nextAttemptAt: Date | null;
  attempts: number;
  /** Attempts whose process ended while the message was on the wire: nothing tells whether they arrived. */
  cutOff: number[];
}

/** The states of messages by their dedupeKeys, with when the next attempt is made. */
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

/** How many messages of each queue wait. */
export async function countWaitingByQueue(
  db: Database,
  { tenantId, kind, queues }: { tenantId: string; kind: OutboxKind; queues: readonly string[] },
): Promise<Map<string, number>> {
  const groups = await db.outboxMessage.groupBy({
    by: ['queue'],
    where: { tenantId, kind, queue: { in: [...queues] }, state: { in: OPEN } },
    _count: { _all: true },
  });
  return new Map(groups.map(({ queue, _count }) => [queue ?? '', _count._all]));
}

/** How many messages of a batch have arrived, failed for good, or wait. */
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
  return { sent: count(['sent']), waiting: count(OPEN), ended: count(SETTLED) };
}

/** Deletes settled messages of a kind that were planned before a moment. @returns how many, at most `limit` */
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
