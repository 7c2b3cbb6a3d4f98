import type { Prisma } from '#app/domain/database.ts';
import { findReachedLimit, limitsOf, type Outbox } from '#app/domain/messaging/index.ts';
import { isTenantAddressUnconfirmed } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { countMailsTo } from '#app/outbox/index.ts';
import { type AccountMailPurpose, accountMailLimitKey } from './account-mails.ts';

/**
 * Call it before a mail to an account is queued or sent, in that transaction. Counts the mails of one purpose to one mailbox in 24 hours,
 * from any network or company, because the limits per quarter of an hour restart 96 times a day. Invitations that other companies hold back
 * count when they are sent (releaseHeldMails).
 * @param outbox makes concurrent checks of one mailbox wait for each other
 * @param inviter the tenant that sends the invitation
 * @param except the outbox row that is about to be sent
 * @throws AppError `too-many`
 */
export async function assertMailAllowed(
  tx: Prisma.TransactionClient,
  options: {
    outbox?: Outbox;
    purpose: AccountMailPurpose;
    email: string;
    inviter?: string;
    except?: string;
    now: Date;
  },
): Promise<void> {
  const { outbox, purpose, email, inviter, except, now } = options;
  const limitKey = accountMailLimitKey(purpose, email);
  await outbox?.lockRecipients?.(tx, [limitKey]);
  const since = new Date(now.getTime() - DAY_MS);
  const delayed =
    inviter === undefined ? undefined : { condition: isTenantAddressUnconfirmed, saveOf: inviter };
  const fromAll = await countMailsTo(tx, { limitKey, since, except, delayed });
  if (findReachedLimit(purpose, { fromAll }) === undefined) return;
  throw new AppError(
    'too-many',
    `This address has already received ${limitsOf(purpose).fromAll} of these e-mails in 24 hours. Try again tomorrow.`,
    { retryAfterSeconds: DAY_MS / 1000 },
  );
}
