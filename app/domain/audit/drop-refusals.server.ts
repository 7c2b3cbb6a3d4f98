import { DAY_MS } from '../../lib/durations.ts';
import type { Database } from '../database.ts';
import { REFUSAL_ACTIONS, REFUSAL_DAYS } from './refusals.ts';

/**
 * Deletes lines of refusals that are older than REFUSAL_DAYS: the only lines of the log that the database lets go, and not
 * earlier. @returns how many
 */
export async function dropRefusals({ db, now }: { db: Database; now: Date }): Promise<number> {
  const { count } = await db.auditEvent.deleteMany({
    where: {
      action: { in: [...REFUSAL_ACTIONS] },
      createdAt: { lt: new Date(now.getTime() - REFUSAL_DAYS * DAY_MS) },
    },
  });
  return count;
}
