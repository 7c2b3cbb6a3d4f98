import type { Sql } from '@prisma/client/runtime/client';
import { DAY_MS } from '#app/lib/durations.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { countSentToRecipients } from '#app/outbox/index.ts';
import type { Outbox } from './outbox-port.ts';

/** `lastError` of an e-mail that a limit suppressed; shown to staff. */
export const RECIPIENT_LIMIT_REACHED =
  'The recipient has had as many e-mails of this kind as one may get in a day.';

interface LimitedMail {
  tenantId: string;
  /** The key under which e-mails of one kind to one mailbox are counted. */
  limitKey: string;
}

/**
 * Checks e-mails against the limits per recipient and 24 hours (D51), in the transaction that enqueues them. They are counted in their
 * order, together with those enqueued before. E-mails that wait for their tenant's address to be confirmed count whatever their age,
 * because they are all sent at once then; for the other tenants they don't count, because they may never be sent.
 * @returns for each e-mail the key to enqueue it with, `null` if it is over a limit, or `undefined` while no limit applies
 */
export async function judgeRecipients(
  tx: SqlTransaction,
  outbox: Pick<Outbox, 'lockRecipients'>,
  options: {
    mails: readonly LimitedMail[];
    /** Maximum from one tenant. */
    maxFromTenant: number;
    /** Maximum from all tenants together. */
    maxFromAll: number;
    /** Whether a tenant's first e-mail of the day is allowed, however many came from the other tenants. */
    allowsFirst?: boolean;
    /** Returns an SQL condition that is true if the tenant in the given column holds its e-mails back. */
    holdsMail: (tenantId: Sql) => Sql;
    now: Date;
  },
): Promise<(string | null | undefined)[]> {
  const { mails, maxFromTenant, maxFromAll, allowsFirst = false, holdsMail, now } = options;
  if (!outbox.lockRecipients || mails.length === 0) return mails.map(() => undefined);
  const limitKeys = mails.map(({ limitKey }) => limitKey);
  await outbox.lockRecipients(tx, limitKeys);
  const since = new Date(now.getTime() - DAY_MS);
  const counts = new Map<string, number>();
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
  // These counts cover all tenants and are not returned.
  const sent = await countSentToRecipients(tx, { limitKeys, since, holdsMail });
  for (const { limitKey, tenantId, open, recent } of sent) {
    add(`${limitKey} ${tenantId}`, Number(open));
    add(limitKey, Number(recent));
  }
  return mails.map(({ tenantId, limitKey }) => {
    const name = `${limitKey} ${tenantId}`;
    const fromTenant = counts.get(name) ?? 0;
    const isFirst = allowsFirst && fromTenant === 0;
    if (fromTenant >= maxFromTenant || (!isFirst && (counts.get(limitKey) ?? 0) >= maxFromAll)) return null;
    add(name, 1);
    add(limitKey, 1);
    return limitKey;
  });
}
