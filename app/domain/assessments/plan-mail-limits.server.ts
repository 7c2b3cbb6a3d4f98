import { createHash } from 'node:crypto';
import type { Prisma } from '#app/domain/database.ts';
import {
  ENDED_LINK_MAIL,
  judgeLocked,
  judgeRecipients,
  type MailVerdict,
  type Outbox,
} from '#app/domain/messaging/index.ts';
import { isTenantAddressUnconfirmed } from '#app/domain/tenants/index.ts';
import { toMailbox } from '#app/lib/email-address.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import {
  hasLinkEnded,
  listWaiting,
  listWaitingRecipients,
  releaseHeld,
  suppressWaiting,
} from '#app/outbox/index.ts';

/** Returns the key under which a recipient's plan mails are counted: SHA-256, hex, of the mailbox (`toMailbox`). */
const recipientLimitKey = (address: string): string =>
  createHash('sha256').update(toMailbox(address)).digest('hex');

interface PlannedMail {
  tenantId: string;
  recipient: string;
}

/** Checks plan mails in the transaction that enqueues them, see judgeRecipients. */
export const judgePlanMails = (
  tx: SqlTransaction,
  outbox: Outbox,
  mails: readonly PlannedMail[],
  now: Date,
): Promise<MailVerdict[]> =>
  judgeRecipients(tx, outbox, {
    mails: mails.map(({ tenantId, recipient }) => ({
      ...{ tenantId, purpose: 'plan-mail', limitKey: recipientLimitKey(recipient) },
    })),
    holdsMail: isTenantAddressUnconfirmed,
    now,
  });

/**
 * Releases a tenant's mails that waited for its e-mail address to be confirmed, such as plan mails, links and invitations, in the
 * transaction that confirms it. They are judged again by the limits with which they were queued, because mails that other tenants held
 * back could not be counted then. Those beyond a limit are suppressed, and those whose link has ended.
 */
export async function releaseHeldMails(
  tx: Prisma.TransactionClient,
  { lockRecipients = async () => {} }: Outbox,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  await inChunks(await listWaitingRecipients(tx, tenantId), async (limitKeys) => {
    await lockRecipients(tx, limitKeys);
    const waiting = await listWaiting(tx, { tenantId, limitKeys });
    const suppress = (reason: string, mails: readonly { id: string }[]) =>
      suppressWaiting(tx, { tenantId, ids: mails.map(({ id }) => id), reason, now });
    await suppress(
      ENDED_LINK_MAIL.suppressed,
      waiting.filter((mail) => hasLinkEnded(mail, now)),
    );
    const mails = waiting.flatMap(({ limitKey, ...mail }) =>
      limitKey === null || hasLinkEnded(mail, now) ? [] : { ...mail, limitKey },
    );
    const options = { mails, waitingOf: tenantId, holdsMail: isTenantAddressUnconfirmed, now };
    const verdicts = await judgeLocked(tx, options);
    for (const reason of new Set(verdicts.flatMap(({ suppressed }) => suppressed ?? [])))
      await suppress(
        reason,
        mails.filter((_, index) => verdicts[index]?.suppressed === reason),
      );
  });
  await releaseHeld(tx, { tenantId, now });
}
