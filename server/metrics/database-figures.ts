import type { Database } from '#app/domain/database.ts';
import { readIntegrity } from '#app/domain/health/index.ts';
import { listSilences } from '#app/domain/provider-silences/index.ts';
import {
  countByLane,
  countEnded,
  type EndedCount,
  type LaneCount,
} from '#app/outbox/count-by-lane.server.ts';
import { countHeldByLane, type HeldCount } from '#app/outbox/held-for-secret.server.ts';
import { overdueMs } from '../schedule.ts';
import { shareCheck } from '../shared-check.ts';

/** Figures of the whole service that are read from the database: every process reports the same. */
export interface DatabaseFigures {
  lanes: LaneCount[];
  ended: EndedCount[];
  heldForSecret: HeldCount[];
  tasks: { name: string; lastRunAt: Date | null; overdueMs: number; isFailing: boolean }[];
  silences: Awaited<ReturnType<typeof listSilences>>;
  /** Result of the last check of a whole SQLite file; null before the first, and on Postgres. */
  isFileSound: boolean | null;
  readAt: Date;
}

/** Requests within this time get the same figures. */
const REUSE_MS = 5000;
/** A scrape must not wait for a database that hangs. */
const DATABASE_FIGURES_DEADLINE_MS = 2000;

/** @returns a function that reads the figures at most every REUSE_MS; null if the database does not answer in time */
export function databaseFigures(db: Database): () => Promise<DatabaseFigures | null> {
  const read = shareCheck({
    check: () => readFigures(db),
    deadlineMs: DATABASE_FIGURES_DEADLINE_MS,
    reuseMs: REUSE_MS,
  });
  return () => read().catch(() => null);
}

export async function readFigures(db: Database, readAt = new Date()): Promise<DatabaseFigures> {
  const [lanes, ended, heldForSecret, silences, integrity, tasks] = await Promise.all([
    countByLane(db, readAt),
    countEnded(db, readAt),
    countHeldByLane(db, readAt),
    listSilences(db, readAt),
    readIntegrity(db),
    db.scheduledTask.findMany({
      select: { name: true, lastRunAt: true, nextRunAt: true, lastError: true },
      orderBy: { name: 'asc' },
    }),
  ]);
  return {
    lanes,
    ended,
    heldForSecret,
    silences,
    tasks: tasks.map((task) => ({
      name: task.name,
      lastRunAt: task.lastRunAt,
      overdueMs: overdueMs(task, readAt),
      isFailing: task.lastError !== null,
    })),
    isFileSound: integrity?.isSound ?? null,
    readAt,
  };
}
