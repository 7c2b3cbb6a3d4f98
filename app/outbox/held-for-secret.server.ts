import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { Postponed } from './carriers.ts';
import type { OutboxState } from './types.ts';

/**
 * The outcome for an item whose data is sealed with a secret that this process lacks. The item is retried until the secret is back. If it
 * counted as refused or suppressed, a mistake in the settings would lose it.
 */
export const HELD_FOR_SECRET: Postponed = {
  postponed: 'Waits for a secret that the service can’t read.',
  forMs: 15 * MINUTE_MS,
};

const PLANNED: OutboxState = 'planned';
const HELD = { state: PLANNED, lastError: HELD_FOR_SECRET.postponed };
/** Counting stops at this number. */
const MAX_COUNTED = 10_000;

/** Counts the items of the whole service that wait for a secret; at most 10,000. */
export const countHeldForSecret = (db: Database): Promise<number> =>
  db.outboxMessage.count({ where: HELD, take: MAX_COUNTED });

/**
 * Makes items that wait for a secret due at once: those of one receiver (which has a new secret) or of the whole service. @returns how many
 * were released
 */
export async function releaseHeldForSecret(
  tx: DatabaseClient,
  { receiver, now }: { receiver?: { tenantId: string; queue: string }; now: Date },
): Promise<number> {
  const { count } = await tx.outboxMessage.updateMany({
    where: { ...HELD, ...receiver },
    data: { nextAttemptAt: now },
  });
  return count;
}
