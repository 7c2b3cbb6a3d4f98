import type { Database } from '../database.ts';

/** Deletes the expired answers that were stored for repeated calls. @returns how many */
export async function dropExpiredAnswers({ db, now }: { db: Database; now: Date }): Promise<number> {
  const { count } = await db.idempotencyKey.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}
