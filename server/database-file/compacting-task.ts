import { locateDatabase } from '#app/db/connect.server.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { Task } from '../schedule.ts';
import { compact } from './compact.ts';

/** Hour of the server's clock; TZ sets another zone. */
const COMPACT_HOUR = 3;
/**
 * Less than the time that a write waits for a lock (SQLITE_LOCK_TIMEOUT_MS of app/db/connect.server.ts, 3.5 s): at worst a write is
 * delayed, not refused.
 */
const MAX_COMPACT_MS = 2_500;
const COMPACTING_BUSY_MS = 500;

/** The task's lastError and the log show these names. */
class DatabaseFileBusy extends Error {
  override name = 'DatabaseFileBusy';
}
class DatabaseFileTooLarge extends Error {
  override name = 'DatabaseFileTooLarge';
}

/** Runs every night on SQLite: removes erased data permanently from the file and its log (D55). */
export function compactingTask(databaseUrl: string): Task[] {
  const location = locateDatabase(databaseUrl);
  if (location.provider !== 'sqlite') return [];
  const { file } = location;
  return [
    {
      name: 'database file: compact',
      lane: 'database file',
      everyMs: DAY_MS,
      nextRunAt: (now) => nextNight(now, COMPACT_HOUR),
      async run({ lastRunAt }) {
        // Counts from the last successful run, so that data which could not be removed on a busy night is removed later.
        const result = await compact({
          file,
          since: lastRunAt ?? new Date(0),
          busyMs: COMPACTING_BUSY_MS,
          maxMs: MAX_COMPACT_MS,
        });
        if (result === 'busy')
          throw new DatabaseFileBusy('Another process uses the database; the next night tries again.');
        if (result === 'too-long')
          throw new DatabaseFileTooLarge('Run `npm run admin -- compact` at an hour without visitors.');
      },
    },
  ];
}

/** Returns the next time that the server's clock shows this hour. */
export function nextNight(now: Date, hour: number): Date {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night <= now) night.setDate(night.getDate() + 1);
  return night;
}
