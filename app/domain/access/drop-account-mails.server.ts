import { DAY_MS } from '../../lib/durations.ts';
import type { Database } from '../database.ts';
import type { AccountMailPurpose } from './account-mails.ts';

/** Days for which it can be seen whether a mail to an account went out. */
export const ACCOUNT_MAIL_DAYS = 30;

const PURPOSES: AccountMailPurpose[] = ['reset', 'invite', 'verify'];

/**
 * Takes the links' secrets out of account mails that went out, and deletes the records of old ones, with the address. Waiting
 * ones keep theirs.
 * @returns how many records went
 */
export async function dropAccountMails({ db, now }: { db: Database; now: Date }): Promise<number> {
  const over = {
    kind: 'email',
    purpose: { in: PURPOSES },
    state: { notIn: ['planned', 'claimed', 'sending'] },
  };
  await db.outboxMessage.updateMany({
    where: { ...over, NOT: { payload: { equals: {} } } },
    data: { payload: {} },
  });
  const old = { lt: new Date(now.getTime() - ACCOUNT_MAIL_DAYS * DAY_MS) };
  return db.$transaction(async (tx) => {
    await tx.localMail.deleteMany({ where: { outbox: { ...over, createdAt: old } } });
    // Of the second kind: asked for by somebody without an account, so that there is nothing to look up later.
    const { count } = await tx.outboxMessage.deleteMany({
      where: {
        ...over,
        OR: [{ createdAt: old }, { purpose: 'reset', state: 'suppressed', recipient: null }],
      },
    });
    return count;
  });
}
