import { createHash } from 'node:crypto';
import { DAY_MS } from '../../lib/durations.ts';
import { toEmailKey } from '../../lib/email-address.ts';
import { inChunks } from '../../lib/in-chunks.ts';
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
const MAX_FROM_ALL = 10;

/** `lastError` of a plan mail that a limit kept back; shown to staff. */
export const LIMIT_REACHED = 'The recipient has had as many plan mails as one may get in a day.';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Under what an address is counted: SHA-256, hex, of the address in lower case and without "+tag", which most providers
 * deliver to the same mailbox. Dots are dropped for Gmail only: elsewhere they tell people apart. Where a provider does not
 * know tags, two of its users share one limit, and a plan's page is theirs all the same. The mail itself goes to the
 * address as typed.
 */
export function recipientLimitKey(address: string): string {
  const lower = toEmailKey(address);
  const at = lower.lastIndexOf('@');
  const domain = lower.slice(at + 1);
  const local = lower.slice(0, at).replace(/(?!^)\+.*$/, '');
  const counted = GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
  return createHash('sha256').update(counted).digest('hex');
}

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
  tx: Prisma.TransactionClient,
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
 * Lets a tenant's mails go out that waited for its address to be confirmed, in the transaction that confirms it. Those
 * that are past what the recipient may get from all tenants in a day are suppressed: when they were judged, the mails that
 * other tenants held could not count.
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
