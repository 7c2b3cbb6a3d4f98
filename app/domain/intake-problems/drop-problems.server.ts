import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { PROBLEM_DAYS } from './problem-limits.ts';

/** Maximum rows in one statement, which limits how long other writers wait. */
const DROPPED_PROBLEMS_AT_A_TIME = 2_000;

/** Deletes problems of all companies that are too old, in any state. @returns how many were deleted */
export async function dropProblems({ db, now }: { db: Database; now: Date }): Promise<number> {
  const createdAt = { lt: new Date(now.getTime() - PROBLEM_DAYS * DAY_MS) };
  let deletedCount = 0;
  for (;;) {
    const rows = await db.intakeProblem.findMany({
      where: { createdAt },
      take: DROPPED_PROBLEMS_AT_A_TIME,
      select: { id: true },
    });
    if (rows.length === 0) return deletedCount;
    const { count } = await db.intakeProblem.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    deletedCount += count;
  }
}
