import type { Database } from '#app/domain/database.ts';
import type { OutboxKind, OutboxState } from './types.ts';

export interface OutboxSummary {
  /** Messages by kind and state; what is not listed is 0. */
  counts: { kind: OutboxKind; state: OutboxState; count: number }[];
  /** When the message that has waited longest past its time was due; null when none is late. */
  oldestDueAt: Date | null;
}

/**
 * The state of the outbox: of one tenant, or of all (no `tenantId`).
 * @param now what is due before it counts as waiting
 */
export async function outboxSummary(
  db: Database,
  { tenantId, now }: { tenantId?: string; now: Date },
): Promise<OutboxSummary> {
  const [groups, oldest] = await Promise.all([
    db.outboxMessage.groupBy({ by: ['kind', 'state'], where: { tenantId }, _count: { _all: true } }),
    db.outboxMessage.aggregate({
      where: { tenantId, state: 'planned', nextAttemptAt: { lte: now } },
      _min: { nextAttemptAt: true },
    }),
  ]);
  return {
    counts: groups.map(({ kind, state, _count }) => ({
      kind: kind as OutboxKind,
      state: state as OutboxState,
      count: _count._all,
    })),
    oldestDueAt: oldest._min.nextAttemptAt,
  };
}
