import type { Database } from '#app/domain/database.ts';
import { recordFailures, settleLost } from './claim-and-settle.server.ts';
import { afterLostLease, KIND_RULES, MAX_LEASE_MS } from './kind-rules.ts';
import type { OutboxKind } from './types.ts';

/** Text recorded for an attempt whose worker died. */
export const LOST_WHILE = {
  claimed: 'The worker stopped while the message was being prepared.',
  sending: 'The worker stopped while the message was being sent.',
} as const;
/** Text recorded for an item that is put on hold. */
const ON_HOLD_REASON = 'The service stopped several times while preparing this message.';

/** Number of rows recovered from dead workers, by outcome. */
export type RecoveredCounts = Record<ReturnType<typeof afterLostLease>, number>;

/** Rows recovered together. */
const RECOVERED_MESSAGES_AT_A_TIME = 500;

/**
 * Recovers rows whose worker died: their lease has expired, or ends later than any lease by a correct clock can. Several processes may do
 * it at once.
 * @returns the number of recovered rows, by outcome
 */
export async function recoverLost(db: Database, now: Date): Promise<RecoveredCounts> {
  const latestLease = new Date(now.getTime() + MAX_LEASE_MS);
  const counts = { retry: 0, fail: 0, doubt: 0, hold: 0 };
  for (;;) {
    let recoveredCount = 0;
    const lost = await db.outboxMessage.findMany({
      where: {
        state: { in: ['claimed', 'sending'] },
        OR: [{ leaseUntil: { lt: now } }, { leaseUntil: { gt: latestLease } }],
      },
      select: { id: true, kind: true, state: true, attempts: true, lostClaims: true, claimedBy: true },
      take: RECOVERED_MESSAGES_AT_A_TIME,
    });
    for (const alike of groupAlike(lost)) {
      const { move, state, rows } = alike;
      await db.$transaction(async (tx) => {
        const error = move === 'hold' ? ON_HOLD_REASON : LOST_WHILE[state];
        const settledIds = await settleLost(tx, rows, { state, move, error, latestLease, now });
        if (settledIds.size === 0) return;
        counts[move] += settledIds.size;
        recoveredCount += settledIds.size;
        if (state === 'claimed') return;
        const failures = rows.filter(({ id }) => settledIds.has(id));
        await recordFailures(
          tx,
          failures.map(({ id, attempts }) => ({ messageId: id, attempt: attempts, error })),
          now,
        );
      });
    }
    // Rows that this process could not change are being recovered by another one.
    if (lost.length < RECOVERED_MESSAGES_AT_A_TIME || recoveredCount === 0) return counts;
  }
}

interface LostRow {
  id: string;
  kind: string;
  state: string;
  attempts: number;
  lostClaims: number;
  claimedBy: string | null;
}

/** Groups rows by state and fate, to settle each group together. */
function groupAlike(lost: readonly LostRow[]) {
  const groups = new Map<
    string,
    { move: ReturnType<typeof afterLostLease>; state: 'claimed' | 'sending'; rows: LostRow[] }
  >();
  for (const row of lost) {
    const state = row.state as 'claimed' | 'sending';
    const move = afterLostLease(KIND_RULES[row.kind as OutboxKind], { ...row, state });
    const group = groups.get(`${state} ${move}`);
    if (group) group.rows.push(row);
    else groups.set(`${state} ${move}`, { move, state, rows: [row] });
  }
  return groups.values();
}
