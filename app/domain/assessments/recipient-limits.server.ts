import { createHash } from 'node:crypto';
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { DAY_MS } from '../../lib/durations.ts';
import { toEmailKey } from '../../lib/email-address.ts';
import type { Prisma } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { inChunks } from './in-chunks.ts';

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

interface Sent {
  limitKey: string;
  tenantId: string;
  /** Recent, or held. */
  open: number | bigint;
  /** See isRecent. */
  recent: number | bigint;
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
  for (const { limitKey, tenantId, open, recent } of await countSent(tx, keys, since)) {
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

/** Whether a row's mail went out in the last 24 hours, was asked for in them, or is about to go out. */
const isRecent = (since: Date) => sql`
  ("createdAt" > ${since} OR "sentAt" > ${since} OR ("state" IN ('planned', 'claimed', 'sending') AND NOT ${IS_HELD}))`;

const IS_HELD = sql`("state" = 'planned' AND EXISTS (
  SELECT 1 FROM "Tenant" WHERE "Tenant"."id" = "OutboxMessage"."tenantId" AND "emailVerifiedAt" IS NULL))`;

/** Rows of all tenants: only counts leave this file. */
const countSent = (tx: Prisma.TransactionClient, keys: readonly string[], since: Date): Promise<Sent[]> =>
  tx.$queryRaw<Sent[]>(sql`
    SELECT "limitKey", "tenantId", COUNT(*) AS "open",
      SUM(CASE WHEN ${isRecent(since)} THEN 1 ELSE 0 END) AS "recent"
    FROM "OutboxMessage"
    WHERE "limitKey" IN (${join([...new Set(keys)])}) AND (${isRecent(since)} OR ${IS_HELD})
    GROUP BY "limitKey", "tenantId"`);

/** What a worker may be looking at counts too: it sends nothing that is taken from it. */
const WAITING = ['planned', 'claimed'];

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
  const held = { tenantId, limitKey: { not: null }, state: { in: WAITING } };
  const rows = outbox.lockRecipients
    ? await tx.outboxMessage.findMany({ where: held, distinct: ['limitKey'], select: { limitKey: true } })
    : [];
  const keys = rows.flatMap(({ limitKey }) => limitKey ?? []).sort();
  await inChunks(keys, async (chunk) => {
    await outbox.lockRecipients?.(tx, chunk);
    const counts = new Map(
      (await countReleased(tx, chunk, { tenantId, now })).map(({ limitKey, recent }) => [
        limitKey,
        Number(recent),
      ]),
    );
    const waiting = await tx.outboxMessage.findMany({
      where: { ...held, limitKey: { in: chunk } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, limitKey: true },
    });
    const tooMany = waiting.filter(({ limitKey }) => {
      const count = (counts.get(limitKey ?? '') ?? 0) + 1;
      counts.set(limitKey ?? '', count);
      return count > MAX_FROM_ALL;
    });
    await inChunks(
      tooMany.map(({ id }) => id),
      (ids) =>
        tx.outboxMessage.updateMany({
          where: { id: { in: ids }, tenantId, state: { in: WAITING } },
          data: { state: 'suppressed', lastError: LIMIT_REACHED, limitKey: null, leaseUntil: null },
        }),
    );
  });
  await tx.outboxMessage.updateMany({ where: { tenantId, state: 'planned' }, data: { nextAttemptAt: now } });
}

/** Mails to recipients besides those that this tenant held and those that others still hold. */
const countReleased = (
  tx: Prisma.TransactionClient,
  keys: readonly string[],
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<Pick<Sent, 'limitKey' | 'recent'>[]> =>
  tx.$queryRaw<Pick<Sent, 'limitKey' | 'recent'>[]>(sql`
    SELECT "limitKey", COUNT(*) AS "recent" FROM "OutboxMessage"
    WHERE "limitKey" IN (${join([...keys])}) AND NOT ${IS_HELD} AND ${isRecent(new Date(now.getTime() - DAY_MS))}
      AND NOT ("tenantId" = ${tenantId} AND "state" IN (${join(WAITING)}))
    GROUP BY "limitKey"`);
