import type { Database } from '../domain/database.ts';
import { afterLostLease, KIND_RULES, MAX_LEASE_MS, MOVES } from './rules.ts';
import { recordFailure } from './statements.server.ts';
import type { OutboxKind } from './types.ts';

/** What is noted about an attempt whose worker died. */
export const LOST_WHILE = {
  claimed: 'The worker ended while the message was being prepared.',
  sending: 'The worker ended while the message was on the wire.',
} as const;

/**
 * Deals with rows whose worker died: their lease has run out, or ends later than any can that was taken by this clock.
 * Several processes may do it at once.
 * @returns how many became what
 */
export async function recoverLost(
  db: Database,
  now: Date,
): Promise<{ retry: number; fail: number; doubt: number }> {
  const lapsed = [
    { leaseUntil: { lt: now } },
    { leaseUntil: { gt: new Date(now.getTime() + MAX_LEASE_MS) } },
  ];
  const lost = await db.outboxMessage.findMany({
    where: { state: { in: ['claimed', 'sending'] }, OR: lapsed },
    select: { id: true, kind: true, state: true, attempts: true, claimedBy: true, leaseUntil: true },
    take: 500,
  });
  const found = { retry: 0, fail: 0, doubt: 0 };
  for (const row of lost) {
    const state = row.state as 'claimed' | 'sending';
    const name = afterLostLease(KIND_RULES[row.kind as OutboxKind], { state, attempts: row.attempts });
    await db.$transaction(async (tx) => {
      // The whole row as it was read: another recovery, or a worker still alive, may have changed it since.
      const { count } = await tx.outboxMessage.updateMany({
        where: { id: row.id, state, claimedBy: row.claimedBy, leaseUntil: row.leaseUntil },
        data: {
          state: MOVES[name].to,
          leaseUntil: null,
          lastError: LOST_WHILE[state],
          updatedAt: now,
          // A doubtful row keeps its claim's token: the one who sent it may be alive after all and know the answer.
          ...(name === 'doubt' ? {} : { claimedBy: null }),
          ...(name === 'retry' ? { nextAttemptAt: now } : {}),
        },
      });
      if (count === 0) return;
      found[name]++;
      await recordFailure(tx, { messageId: row.id, attempt: row.attempts, error: LOST_WHILE[state] }, now);
    });
  }
  return found;
}
