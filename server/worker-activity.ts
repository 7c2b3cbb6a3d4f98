import type { Database } from '#app/domain/database.ts';
import type { WorkerActivity } from '#app/domain/health/index.ts';
import { LATE_MS } from './late.ts';
import { overdueMs, TASK_LEASE_MS } from './schedule.ts';

/** Clocks of several machines may differ by so much. */
const CLOCK_SKEW_MS = 60_000;

/** What the rows of the schedule say about the workers: a process without one may ask too. */
export async function readWorkerActivity(
  db: Database,
  now: Date,
  upMs = process.uptime() * 1000,
): Promise<WorkerActivity> {
  const rows = await db.scheduledTask.findMany({
    select: { name: true, lastRunAt: true, nextRunAt: true, leaseUntil: true, lastError: true },
  });
  const latest = now.getTime() + CLOCK_SKEW_MS;
  const begun = rows.flatMap(({ lastRunAt, leaseUntil }) => [
    ...(lastRunAt ? [lastRunAt.getTime()] : []),
    ...(leaseUntil ? [leaseUntil.getTime() - TASK_LEASE_MS] : []),
  ]);
  const known = begun.filter((at) => at <= latest);
  return {
    lastActiveAt: known.length > 0 ? new Date(Math.max(...known)) : null,
    isRunning: rows.some(
      ({ leaseUntil }) => leaseUntil && leaseUntil > now && leaseUntil.getTime() <= latest + TASK_LEASE_MS,
    ),
    // What was due while the service was off is no fault of its tasks.
    late: rows.filter((row) => Math.min(overdueMs(row, now), upMs) >= LATE_MS).map(({ name }) => name),
    failing: rows.flatMap(({ name, lastError }) => (lastError ? [`${name} (${lastError})`] : [])),
  };
}
