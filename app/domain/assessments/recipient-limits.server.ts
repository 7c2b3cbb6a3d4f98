import { createHash } from 'node:crypto';
import { DAY_MS } from '../../lib/durations.ts';
import { toMailbox } from '../../lib/email-address.ts';
import { inChunks } from '../../lib/in-chunks.ts';
import type { SqlTransaction } from '../../lib/sql-transaction.ts';
import {
  countReleased,
  countSentToRecipients,
  listWaiting,
  listWaitingRecipients,
  releaseHeld,
  suppressWaiting,
} from '../../outbox/index.ts';
import type { Prisma } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { isAddressUnconfirmed } from '../tenants/index.ts';

/** Plan mails to one recipient in 24 hours (D51). */
const MAX_FROM_TENANT = 3;
/** Also of account mails, each kind by itself. */
export const MAX_FROM_ALL = 10;

/** `lastError` of a mail that a limit suppressed; shown to staff. */
export const LIMIT_REACHED = 'The recipient has had as many mails of this kind as one may get in a day.';

/** Under what a recipient's plan mails are counted: SHA-256, hex, of the mailbox (`toMailbox`). */
const recipientLimitKey = (address: string): string =>
  createHash('sha256').update(toMailbox(address)).digest('hex');

interface PlannedMail {
  tenantId: string;
  recipient: string;
}

/**
 * Judges plan mails in the transaction that enqueues them, in their order, together with what was enqueued before. Mails
 * that wait for their tenant's address to be confirmed count for it however old they are: they all go out at once then.
 * @returns for each mail the key to enqueue it with, `null` for one that is past a limit, or `undefined` while no limit holds
 */
export async function judgeRecipients(
  tx: SqlTransaction,
  outbox: Outbox,
  mails: readonly PlannedMail[],
  now: Date,
): Promise<(string | null | undefined)[]> {
  if (!outbox.lockRecipients) return mails.map(() => undefined);
  const keys = mails.map(({ recipient }) => recipientLimitKey(recipient));
  await outbox.lockRecipients(tx, keys);
  const since = new Date(now.getTime() - DAY_MS);
  const counts = new Map<string, number>();
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
  // Rows of all tenants: only counts leave this function.
  const sent = await countSentToRecipients(tx, { limitKeys: keys, since, holdsMail: isAddressUnconfirmed });
  for (const { limitKey, tenantId, open, recent } of sent) {
    add(`${limitKey} ${tenantId}`, Number(open));
    add(limitKey, Number(recent));
  }
  return mails.map(({ tenantId }, at) => {
    const key = keys[at] as string;
    const name = `${key} ${tenantId}`;
    if ((counts.get(name) ?? 0) >= MAX_FROM_TENANT || (counts.get(key) ?? 0) >= MAX_FROM_ALL) return null;
    add(name, 1);
    add(key, 1);
    return key;
  });
}

/**
 * Lets a tenant's mails go out that waited for its address to be confirmed, plan mails and invitations, in the
 * transaction that confirms it. Those that are past what the recipient may get from all tenants in a day are suppressed:
 * when they were judged, the mails that other tenants held could not count.
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
    const others = await countReleased(tx, { limitKeys, tenantId, since, holdsMail: isAddressUnconfirmed });
    const counts = new Map(others.map(({ limitKey, recent }) => [limitKey, Number(recent)]));
    const tooMany = (await listWaiting(tx, { tenantId, limitKeys })).filter(({ limitKey }) => {
      const count = (counts.get(limitKey ?? '') ?? 0) + 1;
      counts.set(limitKey ?? '', count);
      return count > MAX_FROM_ALL;
    });
    await suppressWaiting(tx, { tenantId, ids: tooMany.map(({ id }) => id), reason: LIMIT_REACHED });
  });
  await releaseHeld(tx, tenantId, now);
}
