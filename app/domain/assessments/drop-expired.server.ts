import type { Database } from '../database.ts';

/** Deletes answers kept for repeated calls, and links of mails, whose time is over. @returns how many rows went */
export async function dropExpired({ db, now }: { db: Database; now: Date }): Promise<number> {
  const keys = await db.idempotencyKey.deleteMany({ where: { expiresAt: { lte: now } } });
  const links = await db.authToken.deleteMany({ where: { expiresAt: { lte: now } } });
  return keys.count + links.count;
}
