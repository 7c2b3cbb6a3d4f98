import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import {
  findMarketingRecipients,
  type MarketingRecipient,
  markContactedByMail,
} from '#app/domain/leads/index.ts';
import { findPauseEnd } from '#app/domain/marketing-pause.ts';
import type { NewMessage, Outbox } from '#app/domain/messaging/index.ts';
import { listSuppressedHashes, listSuppressedNumbers } from '#app/domain/suppressions/index.ts';
import { chooseMailQueue, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { countNeverSent, findMessageIds } from '#app/outbox/index.ts';
import { judgeFrequency } from './allowance.server.ts';
import { consents } from './plan-steps.server.ts';
import { FIRST_TEXT } from './text-fields.ts';
import { createTextOpenings } from './text-hours.ts';
import { findNumbersAtMonthlyLimit } from './text-limits.server.ts';
import { admitPeople, UNVOUCHED } from './unvouched-recipients.server.ts';

/** Quick Email recipients who wait for the cap are looked at again at whole multiples of this. */
const CAPPED_BULK_LOOK_MS = 5 * MINUTE_MS;

interface WaitingRecipient {
  id: string;
  bulkId: string;
  contactId: string | null;
  leadId: string | null;
}

type Addressed = MarketingRecipient & { to: string; toHash: string };

/** Lists a tenant's bulk sends that the worker has to send, the oldest first. */
export async function listSendingBulkIds(
  db: Database,
  { tenantId, channel }: { tenantId: string; channel: 'email' | 'sms' },
): Promise<string[]> {
  const rows = await db.bulkSend.findMany({
    where: { tenantId, channel, status: 'sending' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Plans waiting recipients of a bulk send, in the caller's transaction. Recipients at the frequency cap keep waiting and are not looked at
 * again before they may get a message.
 * @param limit maximum number of recipients to look at
 * @returns how many were planned, and how many were looked at
 */
export async function planBulk(
  tx: Prisma.TransactionClient,
  options: {
    outbox: Pick<Outbox, 'enqueue'>;
    tenant: MarketingTenant;
    channel: 'email' | 'sms';
    bulkId: string;
    limit: number;
    now: Date;
  },
): Promise<{ planned: number; looked: number }> {
  const { outbox, tenant, channel, bulkId, limit, now } = options;
  const tenantId = tenant.id;
  const rows: WaitingRecipient[] = await tx.bulkRecipient.findMany({
    where: {
      bulkId,
      tenantId,
      state: 'waiting',
      nextLookAt: { lte: now },
      bulk: { status: 'sending', channel, tenantId },
    },
    orderBy: [{ nextLookAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true, bulkId: true, contactId: true, leadId: true },
  });
  if (rows.length === 0) return { planned: 0, looked: 0 };
  const { sends, skips, waits } = await decide(tx, { tenant, channel, rows, now });
  for (const reason of new Set(skips.map((skip) => skip.reason)))
    await tx.bulkRecipient.updateMany({
      where: {
        tenantId,
        state: 'waiting',
        id: { in: skips.filter((skip) => skip.reason === reason).map(({ id }) => id) },
      },
      data: { state: 'skipped', reason },
    });
  for (const [lookAt, ids] of waits)
    await tx.bulkRecipient.updateMany({
      where: { tenantId, state: 'waiting', id: { in: ids } },
      data: { nextLookAt: new Date(lookAt) },
    });
  // A text waits in the outbox until it is daytime for its recipient.
  const openings = channel === 'sms' ? createTextOpenings(tenant) : null;
  const messages = sends.map((send) => ({
    ...buildBulkMessage(send, { tenantId, channel }),
    ...(openings ? { notBefore: openings(send.recipient.to, now) } : chooseMailQueue(tenant)),
  }));
  if (openings) await outbox.enqueue(tx, await buildFirstTexts(tx, { sends, tenantId, openings, now }), now);
  await outbox.enqueue(tx, messages, now);
  const messageIds = await findMessageIds(
    tx,
    messages.map(({ dedupeKey }) => dedupeKey),
  );
  await markQueued(
    tx,
    tenantId,
    sends.map(({ row }) => ({ id: row.id, messageId: messageIds.get(toBulkKey(row)) ?? null })),
  );
  const leadIds = sends.map(({ recipient }) => recipient.leadId);
  await markContactedByMail(tx, { tenantId, leadIds, now });
  return { planned: sends.length, looked: rows.length };
}

/** Uses one statement because a batch has a few hundred recipients. */
async function markQueued(
  tx: Prisma.TransactionClient,
  tenantId: string,
  queued: readonly { id: string; messageId: string | null }[],
): Promise<void> {
  await inChunks(queued, async (chunk) => {
    const messages = chunk.map(({ id, messageId }) => sql`WHEN ${id} THEN ${messageId}`);
    await tx.$executeRaw(sql`
      UPDATE "BulkRecipient" SET "state" = 'queued', "outboxMessageId" = CASE "id" ${join(messages, ' ')} END
      WHERE "tenantId" = ${tenantId} AND "state" = 'waiting' AND "id" IN (${join(chunk.map(({ id }) => id))})`);
  });
}

async function decide(
  tx: Prisma.TransactionClient,
  {
    tenant,
    channel,
    rows,
    now,
  }: { tenant: MarketingTenant; channel: 'email' | 'sms'; rows: readonly WaitingRecipient[]; now: Date },
): Promise<{
  sends: { row: WaitingRecipient; recipient: Addressed }[];
  skips: { id: string; reason: string }[];
  /** Ids by the time of their next check, in ms. */
  waits: Map<number, string[]>;
}> {
  const tenantId = tenant.id;
  const targets = rows.flatMap(({ contactId, leadId }) => (contactId ? [{ contactId, leadId }] : []));
  const recipientsByContact = await findMarketingRecipients(tx, { tenantId, of: targets });
  const addressed = addressRecipients(recipientsByContact, channel);
  const recipients = [...addressed.values()];
  const suppressed =
    channel === 'email'
      ? await listSuppressedHashes(tx, { tenantId, channel, hashes: recipients.map(({ toHash }) => toHash) })
      : await listSuppressedNumbers(tx, { tenantId, numbers: recipients.map(({ to }) => to) });
  const judge = await judgeFrequency(tx, { tenant, kind: channel, recipients, now });
  const full =
    channel === 'sms'
      ? await findNumbersAtMonthlyLimit(tx, {
          ...{ tenant, now },
          people: recipients.map(({ contactId, toHash }) => ({ contactId, hash: toHash })),
        })
      : new Set<string>();
  const people = await admitPeople(tx, { tenant, channel, now });
  const sends: { row: WaitingRecipient; recipient: Addressed }[] = [];
  const skips: { id: string; reason: string }[] = [];
  const waits = new Map<number, string[]>();
  // The time is rounded up by a few minutes at most, so that recipients with similar times are updated together.
  const wait = (id: string, until: Date) => {
    const lookAt = Math.ceil((until.getTime() + 1) / CAPPED_BULK_LOOK_MS) * CAPPED_BULK_LOOK_MS;
    waits.set(lookAt, [...(waits.get(lookAt) ?? []), id]);
  };
  // Two bulk mails may wait for one contact, who gets only one of them in a batch.
  const batchContactIds = new Set<string>();
  for (const row of rows) {
    const recipient = row.contactId ? addressed.get(row.contactId) : undefined;
    const agreed = recipient && (channel === 'sms' ? recipient.smsConsent : consents(recipient, tenant));
    if (!recipient) skips.push({ id: row.id, reason: 'erased' });
    else if (suppressed.has(recipient.toHash)) skips.push({ id: row.id, reason: 'suppressed' });
    else if (!agreed) skips.push({ id: row.id, reason: channel === 'sms' ? 'noTextConsent' : 'noConsent' });
    else if (findPauseEnd(recipient, now)) skips.push({ id: row.id, reason: 'pausedByLead' });
    else if (full.has(recipient.toHash)) skips.push({ id: row.id, reason: 'textsThisMonth' });
    else if (recipient.nothingSuitable) skips.push({ id: row.id, reason: 'nothingSuitable' });
    else {
      const until = batchContactIds.has(recipient.contactId) ? now : judge(recipient);
      if (until) wait(row.id, until);
      else if (people.admit(recipient)) sends.push({ row, recipient });
      else skips.push({ id: row.id, reason: UNVOUCHED });
    }
    batchContactIds.add(row.contactId ?? '');
  }
  await people.write();
  return { sends, skips, waits };
}

/** Adds to each recipient where a message of the channel goes; those without an address or number are left out. */
export const addressRecipients = (
  recipientsByContact: ReadonlyMap<string, MarketingRecipient>,
  channel: 'email' | 'sms',
): Map<string, Addressed> =>
  new Map(
    [...recipientsByContact].flatMap(([id, recipient]): [string, Addressed][] => {
      const to = channel === 'email' ? recipient.address : recipient.phoneE164;
      const toHash = to && (channel === 'email' ? recipient.addressHash : hashRecipient(to));
      return to && toHash ? [[id, { ...recipient, to, toHash }]] : [];
    }),
  );

const toBulkKey = ({ id }: WaitingRecipient) => `bulk:${id}`;

const buildBulkMessage = (
  { row, recipient }: { row: WaitingRecipient; recipient: Addressed },
  { tenantId, channel }: { tenantId: string; channel: 'email' | 'sms' },
): NewMessage => ({
  tenantId,
  kind: channel,
  purpose: 'bulk',
  dedupeKey: toBulkKey(row),
  recipient: recipient.to,
  recipientHash: recipient.toHash,
  leadId: recipient.leadId,
  batchId: row.bulkId,
  payload: { bulkRecipientId: row.id },
  marketing: true,
  consentId: (channel === 'sms' ? recipient.textsConsentId : recipient.offersConsentId) ?? undefined,
  priority: 10,
});

/**
 * Builds the texts on what comes, how often and how to end it, which a number gets once, just before the company's first offer. A number
 * that has had one keeps it, because its key is taken; one that never left, such as after a STOP, gets a key of its own.
 */
async function buildFirstTexts(
  tx: Prisma.TransactionClient,
  options: {
    sends: readonly { recipient: Addressed }[];
    tenantId: string;
    openings: ReturnType<typeof createTextOpenings>;
    now: Date;
  },
): Promise<NewMessage[]> {
  const { sends, tenantId, openings, now } = options;
  const recipientHashes = sends.map(({ recipient }) => recipient.toHash);
  const neverSent = await countNeverSent(tx, { tenantId, purpose: FIRST_TEXT, recipientHashes });
  return sends.map(({ recipient }) => ({
    ...buildFirstText(recipient, { tenantId, neverSent: neverSent.get(recipient.toHash) ?? 0 }),
    notBefore: openings(recipient.to, now),
  }));
}

const buildFirstText = (
  { to, toHash, contactId, leadId }: Addressed,
  { tenantId, neverSent }: { tenantId: string; neverSent: number },
): NewMessage => ({
  tenantId,
  kind: 'sms',
  purpose: FIRST_TEXT,
  dedupeKey: `${FIRST_TEXT}:${tenantId}:${toHash}${neverSent > 0 ? `:${neverSent}` : ''}`,
  recipient: to,
  recipientHash: toHash,
  leadId,
  payload: { contactId, leadId },
  marketing: false,
  priority: 9,
});

/** Completes bulk sends that have no more waiting recipients. */
export async function completeBulkSends(db: Database, tenantId: string, now: Date): Promise<void> {
  await db.bulkSend.updateMany({
    where: { tenantId, status: 'sending', recipients: { none: { state: 'waiting' } } },
    data: { status: 'completed', completedAt: now },
  });
}
