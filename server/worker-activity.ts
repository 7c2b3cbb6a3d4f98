import type { Database } from '#app/domain/database.ts';
import type { WorkerActivity } from '#app/domain/health/index.ts';
import { LATE_MS } from './late.ts';
import { overdueMs, TASK_LEASE_MS } from './schedule.ts';

/** Maximum difference between the clocks of several machines. */
const WORKER_CLOCK_SKEW_MS = 60_000;

/** Reads the state of the workers from the rows of the schedule; works in a process without a worker. */
export async function readWorkerActivity(
  db: Database,
  now: Date,
  upMs = process.uptime() * 1000,
): Promise<WorkerActivity> {
  const rows = await db.scheduledTask.findMany({
    select: { name: true, lastRunAt: true, nextRunAt: true, leaseUntil: true, lastError: true },
  });
  const latest = now.getTime() + WORKER_CLOCK_SKEW_MS;
  const begun = rows.flatMap(({ lastRunAt, leaseUntil }) => [
    ...(lastRunAt ? [lastRunAt.getTime()] : []),
    ...(leaseUntil ? [leaseUntil.getTime() - TASK_LEASE_MS] : []),
  ]);
  const pastTimes = begun.filter((time) => time <= latest);
  return {
    lastActiveAt: pastTimes.length > 0 ? new Date(Math.max(...pastTimes)) : null,
    isRunning: rows.some(
      ({ leaseUntil }) => leaseUntil && leaseUntil > now && leaseUntil.getTime() <= latest + TASK_LEASE_MS,
    ),
    // Time before this process started does not count, because the service may have been off when the task became due.
    late: rows.filter((row) => Math.min(overdueMs(row, now), upMs) >= LATE_MS).map(({ name }) => name),
    failing: rows.flatMap(({ name, lastError }) => (lastError ? [`${name} (${lastError})`] : [])),
  };
}
