import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { Postponed } from './carriers.ts';
import type { OutboxState } from './types.ts';

/**
 * For an item whose data is sealed with a secret that this process lacks. It waits, is tried again, and is sent once the secret is back.
 * Counting it as refused or suppressed would lose it because of a mistake in the settings.
 */
export const HELD_FOR_SECRET: Postponed = {
  postponed: 'Waits for a secret that the service can’t read.',
  forMs: 15 * MINUTE_MS,
};

const PLANNED: OutboxState = 'planned';
const HELD = { state: PLANNED, lastError: HELD_FOR_SECRET.postponed };
/** Counting stops here. */
const MAX_COUNTED = 10_000;

/** Counts the items of the whole service that wait for a secret; at most 10,000. */
export const countHeldForSecret = (db: Database): Promise<number> =>
  db.outboxMessage.count({ where: HELD, take: MAX_COUNTED });

/**
 * Makes items that wait for a secret due at once: those of one receiver, which has a new secret, or of the whole service. @returns how many
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
