import type { Database } from '#app/domain/database.ts';
import type { OutboxKind, OutboxState } from './types.ts';

export interface OutboxSummary {
  /** Items by kind and state. A combination that is not listed has 0. */
  counts: { kind: OutboxKind; state: OutboxState; count: number }[];
  /** Due time of the item that is most overdue; null if none is late. */
  oldestDueAt: Date | null;
}

/**
 * Summarises the outbox of one tenant, or of all (no `tenantId`).
 * @param now items that were due before it count as waiting
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
