import type { Database } from '#app/domain/database.ts';
import { deleteLocalMails } from '#app/domain/messaging/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { deleteSettledMails, listSettledMails } from '#app/outbox/index.ts';
import type { AccountMailPurpose } from './account-mails.ts';

/** Days for which the status of a mail to an account is visible. */
export const ACCOUNT_MAIL_DAYS = 30;

const ACCOUNT_MAIL_PURPOSES: AccountMailPurpose[] = ['reset', 'invite', 'verify', 'staff-address'];
/** Maximum number of ids in one statement. */
const ACCOUNT_MAILS_AT_A_TIME = 500;

/**
 * Deletes the records of old account mails with their e-mail address, including those for links to an address without an account.
 * @returns the number of deleted records
 */
export async function dropAccountMails({ db, now }: { db: Database; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - ACCOUNT_MAIL_DAYS * DAY_MS);
  return db.$transaction(async (tx) => {
    for (let droppedCount = 0; ; ) {
      const ids = await listSettledMails(tx, {
        purposes: ACCOUNT_MAIL_PURPOSES,
        before,
        withoutRecipient: 'reset',
        limit: ACCOUNT_MAILS_AT_A_TIME,
      });
      await deleteLocalMails(tx, ids);
      const count =
        ids.length > 0 ? await deleteSettledMails(tx, { purposes: ACCOUNT_MAIL_PURPOSES, ids }) : 0;
      droppedCount += count;
      if (count < ACCOUNT_MAILS_AT_A_TIME) return droppedCount;
    }
  });
}
