import { AppError } from '../../lib/app-error.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { hashRecipient } from '../../lib/hash-recipient.server.ts';
import { countMailsTo } from '../../outbox/index.ts';
import type { Database } from '../database.ts';
import type { AccountMailPurpose } from './account-mails.ts';

/** Mails of one purpose to one address in 24 hours, from whichever network or company they are asked for. */
export const ACCOUNT_MAILS_A_DAY = 10;

/**
 * For before a mail to an account is queued or sent; beside the limits per quarter of an hour, which start anew 96 times a day.
 * @param except the outbox row that is about to be sent
 * @throws AppError `too-many`
 */
export async function assertMailAllowed(options: {
  db: Database;
  purpose: AccountMailPurpose;
  email: string;
  except?: string;
  now: Date;
}): Promise<void> {
  const { db, purpose, email, except, now } = options;
  const recipientHash = hashRecipient(email);
  const since = new Date(now.getTime() - DAY_MS);
  const sent = await countMailsTo(db, { recipientHash, purpose, since, except });
  if (sent < ACCOUNT_MAILS_A_DAY) return;
  throw new AppError(
    'too-many',
    `This address got ${ACCOUNT_MAILS_A_DAY} such mails in 24 hours. Please try again tomorrow.`,
    { retryAfterSeconds: DAY_MS / 1000 },
  );
}
