import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** Days for which the local mailbox shows an e-mail. */
export const LOCAL_MAIL_DAYS = 30;
/** Maximum size of the local mailbox (some 600 MB), so that a flood of submissions can't fill the disk. */
const MAX_LOCAL_MAILS = 10_000;
/** Rows deleted by one statement. Other writers get their turn between two statements. */
const LOCAL_MAILS_PER_DELETE = 500;

/**
 * Deletes old e-mails from the local mailbox, and the oldest ones above the maximum. The outbox's rows are not deleted.
 * @returns the number of deleted e-mails
 */
export async function dropLocalMails(options: {
  db: Database;
  now: Date;
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
  for (let deletedCount = 0; ; ) {
    const ids = await db.localMail.findMany({ where, select: { id: true }, take: LOCAL_MAILS_PER_DELETE });
    if (ids.length === 0) return deletedCount;
    const { count } = await db.localMail.deleteMany({ where: { id: { in: ids.map(({ id }) => id) } } });
    deletedCount += count;
  }
}
