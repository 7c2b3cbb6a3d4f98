import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** Days for which the local mailbox shows a mail. */
export const LOCAL_MAIL_DAYS = 30;
/** What it holds at most, so that a flood of submissions can't fill the disk with mails: some 600 MB. */
const MAX_LOCAL_MAILS = 10_000;
/** Deleted by one statement: other writers have their turn between two. */
const PORTION = 500;

/**
 * Deletes what is old in the local mailbox, and the oldest of what is too much. The outbox's rows stay.
 * @returns how many went
 */
export async function dropLocalMails(options: {
  db: Database;
  now: Date;
  /** For tests. */
  maxMails?: number;
}): Promise<number> {
  const { db, now, maxMails = MAX_LOCAL_MAILS } = options;
  const firstTooMany = await db.localMail.findFirst({
    orderBy: { createdAt: 'desc' },
    skip: maxMails,
    select: { createdAt: true },
  });
  const old = { createdAt: { lt: new Date(now.getTime() - LOCAL_MAIL_DAYS * DAY_MS) } };
  const where = firstTooMany ? { OR: [old, { createdAt: { lte: firstTooMany.createdAt } }] } : old;
  for (let dropped = 0; ; ) {
    const ids = await db.localMail.findMany({ where, select: { id: true }, take: PORTION });
    if (ids.length === 0) return dropped;
    const { count } = await db.localMail.deleteMany({ where: { id: { in: ids.map(({ id }) => id) } } });
    dropped += count;
  }
}
