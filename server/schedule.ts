import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '#app/domain/database.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { inTrace } from '#app/lib/spans.ts';

/**
 * The tasks of a lane come one after another, and no lane waits for another: what plans mails does not wait for figures, and a provider
 * that does not answer holds up its own lane alone.
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
  | 'name servers';

/** Work that comes round again. It must be safe to repeat: a run whose process died is done again by another one. */
export interface Task {
  /** Its row in ScheduledTask. */
  name: string;
  lane: Lane;
  /**
   * Whether other processes may run it as well while one has its lease: its loop over companies claims each of them. They only help: the
   * one with the lease notes the end.
   */
  isShared?: boolean;
  /** After the last run; nextRunAt has the exact time. */
  everyMs: number;
  /** For work that has its hour: the next one after a moment, also for the first run. */
  nextRunAt?(now: Date): Date;
  /**
   * @param lastRunAt when the last run that ended well began, in whichever process; null before the first
   * @returns `againInMs` if there is more to do sooner than `everyMs`, with `isUnfinished` where a part is left, so that the last run stays the
   *   one before; anything else is ignored
   */
  run(times: { lastRunAt: Date | null; now: Date }): Promise<unknown>;
}

export interface ScheduleOptions {
  db: Database;
  tasks: readonly Task[];
  /** A task that failed, or the database away. The task is tried again at its next turn. */
  report(error: unknown, task?: string): void;
  /** How often to look for what is due, in ms. */
  pollMs?: number;
  /** For how long a process that does not renew its lease keeps others from its task, in ms. */
  leaseMs?: number;
  now?: () => Date;
}

export interface Schedule {
  /** For how long each lane of this process has ended neither a task nor a look for due tasks, in ms. */
  quietMs(): Partial<Record<Lane, number>>;
  /** Starts nothing more and waits for what is running. */
  stop(): Promise<void>;
}

/** The tasks of one lane in this process. */
interface RunningLane {
  lane: Lane;
  quietMs(): number;
  stop(): Promise<void>;
}

const POLL_MS = 5_000;
/** With POLL_MS less than half a minute: by then a task whose process died runs again. */
export const TASK_LEASE_MS = 20_000;
/** A lease is renewed so often before it ends. */
const RENEWALS = 4;

/**
 * Runs each task in its turn. Any number of processes may share one database: the process that holds a task's lease
 * runs it, and the rows, not the processes, record when the next run is due. Rows of tasks that this version does not have go.
 */
export function startSchedule(options: ScheduleOptions): Schedule {
  const { db, tasks, report } = options;
  const names = tasks.map(({ name }) => name);
  const cleared = db.scheduledTask.deleteMany({ where: { name: { notIn: names } } }).catch(report);
  const lanes = [...new Set(tasks.map(({ lane }) => lane))].map((lane) =>
    startLane(lane, { ...options, tasks: tasks.filter((task) => task.lane === lane) }),
  );
  return {
    quietMs: () => Object.fromEntries(lanes.map((one) => [one.lane, one.quietMs()])),
    async stop() {
      await Promise.all([cleared, ...lanes.map((one) => one.stop())]);
    },
  };
}

function startLane(lane: Lane, options: ScheduleOptions): RunningLane {
  const { db, tasks, report, pollMs = POLL_MS, leaseMs = TASK_LEASE_MS } = options;
  // Not by the wall clock: a clock that is set would make a lane late.
  let progressAt = performance.now();
  let looking: Promise<void> | null = null;
  let stopping = false;
  let lookAgain = false;
  /** Of tasks that have more to do. A look in between, for which they are not due, ends none. */
  const soon = new Set<NodeJS.Timeout>();

  /** @returns how soon each task has more to do that has any, in ms */
  const look = async (): Promise<number[]> => {
    const now = (options.now ?? (() => new Date()))();
    const again: number[] = [];
    const known = await db.scheduledTask.findMany({ where: { name: { in: tasks.map(({ name }) => name) } } });
    const missing = tasks.filter((task) => known.every(({ name }) => name !== task.name));
    // Together: each by itself would be a commit of its own.
    if (missing.length > 0)
      await db.$transaction(async (tx) => {
        for (const { name, nextRunAt } of missing)
          await tx.$executeRaw`INSERT INTO "ScheduledTask" ("name", "nextRunAt") VALUES (${name}, ${nextRunAt?.(now) ?? now}) ON CONFLICT ("name") DO NOTHING`;
      });
    for (const task of tasks) {
      const row = known.find(({ name }) => name === task.name);
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
      for (const one of soon) clearTimeout(one);
      await looking;
    },
  };
}

/** Clocks of several machines may differ by so much. */
const CLOCK_SKEW_MS = MINUTE_MS;

/** For how long a task has been due; 0 before its time. One that runs is due until it ends. */
export const overdueMs = ({ nextRunAt }: { nextRunAt: Date }, now: Date): number =>
  Math.max(0, now.getTime() - nextRunAt.getTime());

/** A time that lies further ahead than it can was written while the clock was ahead: it counts as past. */
const isPast = (at: Date, { now, longestMs }: { now: Date; longestMs: number }): boolean =>
  at <= now || at.getTime() > now.getTime() + longestMs + CLOCK_SKEW_MS;

/** Whether another process has the lease: this one's tasks of a lane come one after another. */
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
  // The same hour of the next day may be an hour further away, when the clocks go back.
  isPast(nextRunAt, { now, longestMs: everyMs + (hour ? HOUR_MS : 0) }) &&
  (leaseUntil === null || isPast(leaseUntil, { now, longestMs: leaseMs }));

/** What a run did by a clock that was ahead is not known. */
const readLastRun = ({ lastRunAt }: { lastRunAt: Date | null }, now: Date): Date | null =>
  lastRunAt && lastRunAt.getTime() <= now.getTime() + CLOCK_SKEW_MS ? lastRunAt : null;

/** Takes companies of a task that another process runs. */
const help = ({ name, run }: Task, row: { lastRunAt: Date | null }, now: Date): Promise<unknown> =>
  inTrace(
    () => ({ name: `task ${name}`, facts: { 'stackguide.task': name } }),
    async () => run({ lastRunAt: readLastRun(row, now), now }),
  );

/**
 * Takes the task's lease, runs it and notes the end. Does nothing when another process was first.
 * @returns how soon the task has more to do, in ms
 */
async function runOnce(
  { db, report, leaseMs = TASK_LEASE_MS, now: readClock = () => new Date() }: ScheduleOptions,
  { name, everyMs, nextRunAt, run }: Task,
  now: Date,
): Promise<number | undefined> {
  const token = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const row = await db.scheduledTask.findUniqueOrThrow({ where: { name } });
  if (!isDue(row, { everyMs, nextRunAt }, { now, leaseMs })) return;
  // The row as it was read: another process that takes the turn changes it.
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
    // The kind alone: a message may quote data.
    failure = error instanceof Error ? error.name : typeof error;
  } finally {
    clearInterval(renewals);
  }
  const againInMs = readAgain(result);
  const isUnfinished = typeof result === 'object' && result !== null && 'isUnfinished' in result;
  // Not when the lease ran out and another process has it now.
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
