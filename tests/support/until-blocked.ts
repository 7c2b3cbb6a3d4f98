import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#app/domain/database.ts';
import type { DatabaseName } from './databases.ts';

/**
 * Waits until the other side of a test waits for a row lock, or has ended. On SQLite it returns at once: there is only one writer, for
 * which the other side waits.
 */
export async function untilBlocked(
  { db, name }: { db: Database; name: DatabaseName },
  isEnded: () => boolean,
): Promise<void> {
  while (name === 'postgres' && !isEnded()) {
    const [{ count } = { count: 0 }] = await db.$queryRaw<{ count: number }[]>`
      SELECT COUNT(*)::int AS "count" FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (count > 0) return;
    await wait(5);
  }
}
