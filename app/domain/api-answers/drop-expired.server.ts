import type { Database } from '../database.ts';

/** Deletes the answers whose keys have expired. @returns how many */
export async function dropExpiredApiAnswers({ db, now }: { db: Database; now: Date }): Promise<number> {
  const { count } = await db.apiAnswer.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}
