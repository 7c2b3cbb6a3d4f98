import type { Sql } from '@prisma/client/runtime/client';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { countSentToRecipients } from '#app/outbox/index.ts';
import type { Outbox } from './outbox-port.ts';
import { findReachedLimit } from './recipient-limits.ts';

interface LimitedMail {
  tenantId: string | null;
  purpose: string;
  /** The lead whose plan the e-mail is about. */
  leadId?: string | null;
  /** The key under which e-mails of one class to one mailbox are counted. */
  limitKey: string;
}

/** What an e-mail is enqueued with: its key, or the reason why it is not sent; neither while no limit applies. */
export type MailVerdict = { limitKey?: string; suppressed?: undefined } | { suppressed: string };

interface JudgeOptions<Mail extends LimitedMail> {
  mails: readonly Mail[];
  /** Returns an SQL condition that is true if the tenant in the given column holds its e-mails back. */
  holdsMail: (tenantId: Sql) => Sql;
  now: Date;
}

/**
 * Checks e-mails against the limits per recipient and 24 hours (D51), in the transaction that enqueues them. They are counted in their
 * order, together with those enqueued before. E-mails that wait for their tenant's address to be confirmed count whatever their age,
 * because they are all sent at once then, but for those whose link has ended; for the other tenants they don't count, because they may
 * never be sent.
 */
export async function judgeRecipients<Mail extends LimitedMail>(
  tx: SqlTransaction,
  outbox: Pick<Outbox, 'lockRecipients'>,
  options: JudgeOptions<Mail>,
): Promise<MailVerdict[]> {
  const { mails } = options;
  if (!outbox.lockRecipients || mails.length === 0) return mails.map(() => ({}));
  await outbox.lockRecipients(
    tx,
    mails.map(({ limitKey }) => limitKey),
  );
  return judgeLocked(tx, options);
}

/**
 * Checks e-mails as judgeRecipients does, for recipients that the transaction has locked.
 * @param options.waitingOf the tenant whose waiting e-mails are judged: they count as they are judged
 */
export async function judgeLocked<Mail extends LimitedMail>(
  tx: SqlTransaction,
  { mails, waitingOf, holdsMail, now }: JudgeOptions<Mail> & { waitingOf?: string },
): Promise<MailVerdict[]> {
  if (mails.length === 0) return [];
  const counts = new Map<string, number>();
  const read = (name: string) => counts.get(name) ?? 0;
  const add = (name: string, count: number) => counts.set(name, read(name) + count);
  const limitKeys = mails.map(({ limitKey }) => limitKey);
  // These counts cover all tenants and are not returned.
  for (const sent of await countSentToRecipients(tx, { limitKeys, waitingOf, holdsMail, now })) {
    const { all, tenant, held, plan } = countNames(sent);
    add(all, Number(sent.recent));
    add(held, Number(sent.held));
    for (const name of [tenant, plan]) add(name, Number(sent.recent) + Number(sent.held));
  }
  return mails.map((mail) => {
    const { all, tenant, held, plan } = countNames(mail);
    const suppressed = findReachedLimit(mail.purpose, {
      aboutPlan: read(plan),
      fromTenant: read(tenant),
      fromAll: read(all) + read(held),
    });
    if (suppressed !== undefined) return { suppressed };
    for (const name of [all, tenant, plan]) add(name, 1);
    return { limitKey: mail.limitKey };
  });
}

/** Returns the names under which an e-mail is counted. */
function countNames({ limitKey, tenantId, purpose, leadId }: LimitedMail) {
  const tenant = `${limitKey} ${tenantId ?? ''}`;
  return {
    all: limitKey,
    tenant,
    held: `${tenant} held`,
    plan: `${tenant} ${purpose} ${leadId ?? ''}`,
  };
}
