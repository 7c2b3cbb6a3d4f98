import { createHash } from 'node:crypto';
import type { Prisma } from '#app/domain/database.ts';
import { judgeRecipients, type Outbox, RECIPIENT_LIMIT_REACHED } from '#app/domain/messaging/index.ts';
import { isTenantAddressUnconfirmed } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { toMailbox } from '#app/lib/email-address.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import {
  countReleased,
  listWaiting,
  listWaitingRecipients,
  releaseHeld,
  suppressWaiting,
} from '#app/outbox/index.ts';

/** Maximum number of plan mails to one recipient in 24 hours (D51). */
const MAX_PLAN_MAILS_FROM_TENANT = 3;
/** Maximum from all tenants. The same limit applies to each kind of account mail. */
export const MAX_PLAN_MAILS_FROM_ALL = 10;

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
): Promise<(string | null | undefined)[]> =>
  judgeRecipients(tx, outbox, {
    mails: mails.map(({ tenantId, recipient }) => ({ tenantId, limitKey: recipientLimitKey(recipient) })),
    maxFromTenant: MAX_PLAN_MAILS_FROM_TENANT,
    maxFromAll: MAX_PLAN_MAILS_FROM_ALL,
    holdsMail: isTenantAddressUnconfirmed,
    now,
  });

/**
 * Releases a tenant's mails that waited for its e-mail address to be confirmed, plan mails and invitations, in the transaction that
 * confirms it. Mails beyond the recipient's daily limit from all tenants are suppressed: when they were queued, mails that other tenants
 * held back could not be counted.
 */
export async function releaseHeldMails(
  tx: Prisma.TransactionClient,
  outbox: Outbox,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  const { lockRecipients } = outbox;
  const since = new Date(now.getTime() - DAY_MS);
  const keys = lockRecipients ? await listWaitingRecipients(tx, tenantId) : [];
  await inChunks(keys, async (limitKeys) => {
    await lockRecipients?.(tx, limitKeys);
    const releasedCounts = await countReleased(tx, {
      limitKeys,
      tenantId,
      since,
      holdsMail: isTenantAddressUnconfirmed,
    });
    const counts = new Map(releasedCounts.map(({ limitKey, recent }) => [limitKey, Number(recent)]));
    const tooMany = (await listWaiting(tx, { tenantId, limitKeys })).filter(({ limitKey }) => {
      const count = (counts.get(limitKey ?? '') ?? 0) + 1;
      counts.set(limitKey ?? '', count);
      return count > MAX_PLAN_MAILS_FROM_ALL;
    });
    await suppressWaiting(tx, {
      tenantId,
      ids: tooMany.map(({ id }) => id),
      reason: RECIPIENT_LIMIT_REACHED,
      now,
    });
  });
  await releaseHeld(tx, { tenantId, now });
}
