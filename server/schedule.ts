import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '#app/domain/database.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { inTrace } from '#app/lib/spans.ts';

/**
 * The tasks of a lane run one after another, and no lane waits for another: planning e-mails does not wait for figures, and a provider that
 * does not respond blocks only its own lane.
 */
export type Lane =
  | 'planning'
  | 'figures'
  | 'housekeeping'
  | 'imports'
  | 'database file'
  | 'health'
  | 'stripe events'
  | 'stripe readings'
  | 'shops'
  | 'shop connections'
  | 'name servers';

/** A repeated job. It must be safe to repeat: if the process of a run dies, another process runs it again. */
export interface Task {
  /** Its key in ScheduledTask. */
  name: string;
  lane: Lane;
  /**
   * Whether other processes may run the task too while one has its lease, because its loop claims each company separately. They only help;
   * the process with the lease records the end.
   */
  isShared?: boolean;
  /** Interval after the last run; nextRunAt has the exact time. */
  everyMs: number;
  /** Returns the next run after a time, and the first run too. Set for tasks with a fixed hour. */
  nextRunAt?(now: Date): Date;
  /**
   * @param lastRunAt when the last successful run began, in any process; null before the first
   * @returns `againInMs` if more work is due sooner than `everyMs`, with `isUnfinished` if a part remains, so that this run is not recorded
   * as the last; any other value is ignored
   */
  run(times: { lastRunAt: Date | null; now: Date }): Promise<unknown>;
}

export interface ScheduleOptions {
  db: Database;
  tasks: readonly Task[];
  /** Reports a failed task or an unreachable database. The task is tried again at its next turn. */
  report(error: unknown, task?: string): void;
  /** Polling interval for due tasks, in ms. */
  pollMs?: number;
  /** Lease time in ms: how long a process that does not renew its lease blocks others from its task. */
  leaseMs?: number;
  now?: () => Date;
}

export interface Schedule {
  /** Time in ms since each lane of this process last completed a task or a poll for due tasks. */
  quietMs(): Partial<Record<Lane, number>>;
  /** Starts no more tasks and waits for the running ones. */
  stop(): Promise<void>;
}

/** The tasks of one lane in this process. */
interface RunningLane {
  lane: Lane;
  quietMs(): number;
  stop(): Promise<void>;
}

const SCHEDULE_POLL_MS = 5_000;
/** With SCHEDULE_POLL_MS this is less than half a minute: within that time a task whose process died runs again. */
export const TASK_LEASE_MS = 20_000;
/** Number of renewals before a lease would end. */
const RENEWALS = 4;

/**
 * Runs each task when it is due. Any number of processes may share one database: the process that holds a task's lease runs it, and the
 * rows, not the processes, record when the next run is due. Rows of tasks that this version does not have are deleted.
 */
export function startSchedule(options: ScheduleOptions): Schedule {
  const { db, tasks, report } = options;
  const names = tasks.map(({ name }) => name);
  const cleared = db.scheduledTask.deleteMany({ where: { name: { notIn: names } } }).catch(report);
  const lanes = [...new Set(tasks.map(({ lane }) => lane))].map((lane) =>
    startLane(lane, { ...options, tasks: tasks.filter((task) => task.lane === lane) }),
  );
  return {
    quietMs: () => Object.fromEntries(lanes.map((lane) => [lane.lane, lane.quietMs()])),
    async stop() {
      await Promise.all([cleared, ...lanes.map((lane) => lane.stop())]);
    },
  };
}

function startLane(lane: Lane, options: ScheduleOptions): RunningLane {
  const { db, tasks, report, pollMs = SCHEDULE_POLL_MS, leaseMs = TASK_LEASE_MS } = options;
  // Does not use the wall clock, because setting the clock would make a lane late.
  let progressAt = performance.now();
  let looking: Promise<void> | null = null;
  let stopping = false;
  let lookAgain = false;
  /** Timers of tasks that have more to do. A poll in between, when they are not due, clears none of them. */
  const soon = new Set<NodeJS.Timeout>();

  /** @returns the delays in ms of the tasks that have more to do */
  const look = async (): Promise<number[]> => {
    const now = (options.now ?? (() => new Date()))();
    const again: number[] = [];
    const knownRows = await db.scheduledTask.findMany({
      where: { name: { in: tasks.map(({ name }) => name) } },
    });
    const missing = tasks.filter((task) => knownRows.every(({ name }) => name !== task.name));
    // One statement inserts all of them, because each separate insert would be its own commit.
    if (missing.length > 0)
      await db.$transaction(async (tx) => {
        for (const { name, nextRunAt } of missing)
          await tx.$executeRaw`INSERT INTO "ScheduledTask" ("name", "nextRunAt") VALUES (${name}, ${nextRunAt?.(now) ?? now}) ON CONFLICT ("name") DO NOTHING`;
      });
    for (const task of tasks) {
      const row = knownRows.find(({ name }) => name === task.name);
      if (stopping) return [];
      if (row && !isDue(row, task, { now, leaseMs })) {
        if (!task.isShared || !isRunning(row, task, { now, leaseMs })) continue;
        await help(task, row, now).catch((error) => report(error, task.name));
        progressAt = performance.now();
        continue;
      }
      const againInMs = await runOnce(options, task, now).catch((error) => report(error, task.name));
      progressAt = performance.now();
      if (againInMs) again.push(againInMs);
    }
    return again;
  };
  const poll = () => {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look()
      .then((again) => {
        for (const ms of stopping ? [] : again) {
          const timer = setTimeout(() => {
            soon.delete(timer);
            poll();
          }, ms);
          soon.add(timer);
        }
      })
      .catch(report)
      .finally(() => {
        looking = null;
        progressAt = performance.now();
        if (!lookAgain || stopping) return;
        lookAgain = false;
        poll();
      });
  };

  const timer = setInterval(poll, pollMs);
  poll();
  return {
    lane,
    quietMs: () => performance.now() - progressAt,
    async stop() {
      stopping = true;
      clearInterval(timer);
      for (const timeout of soon) clearTimeout(timeout);
      await looking;
    },
  };
}

/** Maximum difference between the clocks of several machines. */
const SCHEDULE_CLOCK_SKEW_MS = MINUTE_MS;

/** Returns how long a task has been due; 0 before its time. A running task is due until it ends. */
export const overdueMs = ({ nextRunAt }: { nextRunAt: Date }, now: Date): number =>
  Math.max(0, now.getTime() - nextRunAt.getTime());

/** Whether a time is past. A time further ahead than possible was written while the clock was ahead, and counts as past. */
const isPast = (moment: Date, { now, longestMs }: { now: Date; longestMs: number }): boolean =>
  moment <= now || moment.getTime() > now.getTime() + longestMs + SCHEDULE_CLOCK_SKEW_MS;

/** Whether another process has the lease; it can't be this one, whose tasks of a lane run one after another. */
const isRunning = (
  { nextRunAt, leaseUntil }: { nextRunAt: Date; leaseUntil: Date | null },
  task: Pick<Task, 'everyMs' | 'nextRunAt'>,
  { now, leaseMs }: { now: Date; leaseMs: number },
): boolean => leaseUntil !== null && isDue({ nextRunAt, leaseUntil: null }, task, { now, leaseMs });

const isDue = (
  { nextRunAt, leaseUntil }: { nextRunAt: Date; leaseUntil: Date | null },
  { everyMs, nextRunAt: hour }: Pick<Task, 'everyMs' | 'nextRunAt'>,
  { now, leaseMs }: { now: Date; leaseMs: number },
): boolean =>
  // The same hour of the next day may be an hour further away when the clocks go back.
  isPast(nextRunAt, { now, longestMs: everyMs + (hour ? HOUR_MS : 0) }) &&
  (leaseUntil === null || isPast(leaseUntil, { now, longestMs: leaseMs }));

/** Null for a run of a process whose clock was ahead, because it is unknown what that run processed. */
const readLastRun = ({ lastRunAt }: { lastRunAt: Date | null }, now: Date): Date | null =>
  lastRunAt && lastRunAt.getTime() <= now.getTime() + SCHEDULE_CLOCK_SKEW_MS ? lastRunAt : null;

/** Processes companies of a task that another process runs. */
const help = ({ name, run }: Task, row: { lastRunAt: Date | null }, now: Date): Promise<unknown> =>
  inTrace(
    () => ({ name: `task ${name}`, facts: { 'stackguide.task': name } }),
    async () => run({ lastRunAt: readLastRun(row, now), now }),
  );

/**
 * Takes the task's lease, runs it and records the end. Does nothing if another process was first.
 * @returns the delay in ms after which the task has more to do
 */
async function runOnce(
  { db, report, leaseMs = TASK_LEASE_MS, now: readClock = () => new Date() }: ScheduleOptions,
  { name, everyMs, nextRunAt, run }: Task,
  now: Date,
): Promise<number | undefined> {
  const token = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const row = await db.scheduledTask.findUniqueOrThrow({ where: { name } });
  if (!isDue(row, { everyMs, nextRunAt }, { now, leaseMs })) return;
  // Matches the row as it was read; another process that takes the lease changes it.
  const { count } = await db.scheduledTask.updateMany({
    where: { name, nextRunAt: row.nextRunAt, leaseUntil: row.leaseUntil, claimedBy: row.claimedBy },
    data: { claimedBy: token, leaseUntil: new Date(now.getTime() + leaseMs) },
  });
  if (count === 0) return;
  const lastRunAt = readLastRun(row, now);
  let failure: string | null = null;
  let result: unknown;
  const renew = () =>
    db.scheduledTask
      .updateMany({
        where: { name, claimedBy: token },
        data: { leaseUntil: new Date(readClock().getTime() + leaseMs) },
      })
      .catch((error) => report(error, name));
  const renewals = setInterval(renew, leaseMs / RENEWALS);
  try {
    const describe = () => ({ name: `task ${name}`, facts: { 'stackguide.task': name } });
    result = await inTrace(describe, async () => run({ lastRunAt, now }));
  } catch (error) {
    report(error, name);
    // Stores only the error's kind, because a message may quote data.
    failure = error instanceof Error ? error.name : typeof error;
  } finally {
    clearInterval(renewals);
  }
  const againInMs = readAgain(result);
  const isUnfinished = typeof result === 'object' && result !== null && 'isUnfinished' in result;
  // This has no effect if the lease has expired and another process has it now.
  await db.scheduledTask.updateMany({
    where: { name, claimedBy: token },
    data: {
      claimedBy: null,
      leaseUntil: null,
      nextRunAt: nextRunAt?.(now) ?? new Date(now.getTime() + (againInMs ?? everyMs)),
      lastError: failure,
      ...(failure === null && !isUnfinished ? { lastRunAt: now } : {}),
    },
  });
  return againInMs;
}

const readAgain = (result: unknown): number | undefined =>
  typeof result === 'object' &&
  result !== null &&
  'againInMs' in result &&
  typeof result.againInMs === 'number'
    ? result.againInMs
    : undefined;
