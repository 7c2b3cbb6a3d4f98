import { createHash } from 'node:crypto';
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { takeKey } from '#app/domain/assessments/index.ts';
import { type AuditActor, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { areChosenByGoals, type ChosenLeads } from '#app/domain/leads/index.ts';
import {
  describeTooLarge,
  findBraceErrors,
  findUnknownFields,
  sanitizeTemplateHtml,
  showsSomething,
} from '#app/domain/mail-templates/index.ts';
import { findMarketingTenants, lockTenant, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { textToHtml } from '#app/lib/text-to-html.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import {
  COMPANY_INACTIVE,
  CONFIRM_ADDRESS_FIRST,
  NO_POSTAL_ADDRESS,
  needsPostalAddress,
} from './change-status.server.ts';
import { decideSending } from './check-before-sending.server.ts';
import { type Departure, readDeparture } from './departure.server.ts';
import { readCounts } from './find-campaign.server.ts';
import { noteFirstAllowed } from './first-allowed.server.ts';
import { type JudgeOptions, judgeRecipients, SAME_ADDRESS } from './judge-recipients.server.ts';
import { ALREADY_REPEATED } from './repeat-rules.ts';
import { listShopHosts } from './shop-hosts.server.ts';
import { describeTooLongText, type TextSender } from './text-fields.ts';
import { noteFirstOpening } from './text-hours.ts';
import { NO_TEXT_SENDER } from './text-limits.server.ts';

export interface BulkSendStarted {
  id: string;
  channel: 'email' | 'sms';
  /** Number of leads that will get the message. */
  recipients: number;
  /** Leads left out, by reason. */
  skipped: Record<string, number>;
  /** When the first message leaves, or what it waits for. */
  departure: Departure;
  timeZone: string;
}

interface BulkOptions extends TenantOperation {
  message: { channel: 'email'; subject: string; body: string } | { channel: 'sms'; body: string };
  /** Undefined for all leads. */
  chosen?: ChosenLeads;
  /** The send that this one repeats. */
  repeatsId?: string;
  /** Whether the service is live: texts then need the company's own sender, and its registration to reach the United States. */
  isLive?: boolean;
  /** The service's own From address, for the limit of a day; without it, none applies. */
  mailFrom?: string;
  /** Whether the sender decided to send sentences that claim a medical effect. */
  acceptsClaims?: boolean;
  /** For a caller that may retry: the same key with the same body gets the first response. */
  idempotency: { key: string; bodyHash: string } | null;
}

/**
 * Writes one mail or text to many leads (Quick Email, Quick SMS). Each address gets it once, and leads that may not be contacted are
 * skipped, with the reason. The worker sends it within the tenant's allowance. No message is sent until all recipients are stored: a
 * process that dies before that leaves a row that is never sent.
 * @throws AppError `invalid` for a message that can't be sent; `conflict` for a key that was used with another body
 */
export async function startBulkSend(options: BulkOptions): Promise<BulkSendStarted> {
  const { db, tenantId, message, repeatsId, idempotency, actor, now } = options;
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  if (!tenant) throw new AppError('invalid', COMPANY_INACTIVE);
  const obstacle = bulkObstacle(tenant, options);
  if (obstacle) throw new AppError('invalid', obstacle);
  const content = readContent(message, await readTextSender(db, tenant, message));
  const decision = await decideSending(db, {
    ...{ tenantId, acceptsClaims: options.acceptsClaims ?? false },
    messages: [
      message.channel === 'sms'
        ? { text: message.body }
        : { subjectLine: message.subject, bodyHtml: textToHtml(message.body) },
    ],
  });
  const id = idempotency ? deriveBulkId(tenantId, idempotency.key) : uuid7(now);
  const first = await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const call = 'POST /api/leads/bulk';
    if (idempotency && !(await takeKey(tx, { tenantId, call, ...idempotency, now }))) {
      const startedSend = await findStarted(tx, { tenantId, id });
      if (startedSend) return startedSend;
    }
    await tx.bulkSend.deleteMany({ where: { id, tenantId, status: 'preparing' } });
    if (repeatsId) await takeRepeat(tx, { tenantId, repeatsId });
    const choosesByGoals = areChosenByGoals(options.chosen);
    const row = {
      ...{ ...content, id, tenantId, choosesByGoals, repeatsId, status: 'preparing' },
      ...{ createdById: actor.id, createdAt: now },
    };
    await tx.bulkSend.create({ data: row });
    return null;
  });
  if (first) return withDeparture(options, { tenant, started: first });
  const hours = noteFirstOpening(tenant, now);
  const cap = noteFirstAllowed(db, { tenant, channel: message.channel, now });
  const duplicates = await writeRecipients({
    ...options,
    channel: message.channel,
    bulkId: id,
    tenant,
    onNumber: hours.note,
    onJudged: cap.note,
  });
  const started = await db.$transaction((tx) =>
    release(tx, { tenantId, id, channel: message.channel, repeatsId, duplicates, decision, actor, now }),
  );
  return withDeparture(options, { tenant, started, opening: hours.first(), allowedFrom: cap.first() });
}

/** Adds when the messages leave. A second reply to the same request doesn't know the numbers: for texts, the company's hours count. */
async function withDeparture(
  { db, message, mailFrom = null, now }: Omit<BulkOptions, 'mailFrom'> & { mailFrom?: string | null },
  of: { tenant: MarketingTenant; started: Released; opening?: Date | null; allowedFrom?: Date | null },
): Promise<BulkSendStarted> {
  const { tenant, started, ...times } = of;
  const departure = await readDeparture(db, { tenant, channel: message.channel, mailFrom, ...times, now });
  return { ...started, departure, timeZone: tenant.timeZone };
}

type Released = Omit<BulkSendStarted, 'departure' | 'timeZone'>;

/** Returns, in words, what prevents a tenant from sending to leads, or null. */
function bulkObstacle(
  tenant: MarketingTenant,
  { message: { channel }, isLive = false }: Pick<BulkOptions, 'message' | 'isLive'>,
): string | null {
  if (!tenant.isActive) return COMPANY_INACTIVE;
  if (tenant.sendingStoppedAt) return 'We stopped this company’s messages. Please contact us.';
  if (!tenant.emailVerifiedAt) return CONFIRM_ADDRESS_FIRST;
  if (channel === 'sms') return isLive && !tenant.textSender ? NO_TEXT_SENDER : null;
  return needsPostalAddress(tenant) ? NO_POSTAL_ADDRESS : null;
}

/** Reads how long a company's texts become; for an e-mail it does not matter. */
const readTextSender = async (
  db: BulkOptions['db'],
  tenant: MarketingTenant,
  { channel }: BulkOptions['message'],
): Promise<TextSender> => ({
  shop: tenant.name,
  shopHosts: channel === 'sms' ? await listShopHosts(db, tenant) : [],
});

/** Checks and returns the content of a message. @throws AppError `invalid` with the unknown merge field's name, or for a text that is too long */
function readContent(message: BulkOptions['message'], sender: TextSender) {
  if (message.channel === 'sms') {
    const tooLong = describeTooLongText(sender, message.body);
    if (tooLong) throw new AppError('invalid', tooLong, { fields: { message: [tooLong] } });
    return { channel: 'sms', subject: null, body: message.body };
  }
  const unknown = [...findUnknownFields(message.subject), ...findUnknownFields(message.body)];
  if (unknown.length > 0) throw new AppError('invalid', `Unknown merge field {{${unknown[0]}}}`);
  const [error] = [...findBraceErrors(message.subject), ...findBraceErrors(message.body)];
  if (error) throw new AppError('invalid', error);
  const body = sanitizeTemplateHtml(textToHtml(message.body));
  if (!showsSomething(body)) throw new AppError('invalid', 'The message is empty. Enter some text.');
  const tooLarge = describeTooLarge(body);
  if (tooLarge) throw new AppError('invalid', tooLarge, { fields: { message: [tooLarge] } });
  return { channel: 'email', subject: message.subject, body };
}

export const deriveBulkId = (tenantId: string, key: string) =>
  createHash('sha256').update(`bulk ${tenantId} ${key}`).digest('hex').slice(0, 36);

/** Makes sure that a send is repeated once. A repeat that was never released is replaced. @throws AppError `conflict` */
async function takeRepeat(
  tx: Prisma.TransactionClient,
  where: { tenantId: string; repeatsId: string },
): Promise<void> {
  await tx.bulkSend.deleteMany({ where: { ...where, status: 'preparing' } });
  if ((await tx.bulkSend.count({ where })) > 0) throw new AppError('conflict', ALREADY_REPEATED);
}

async function findStarted(
  tx: Prisma.TransactionClient,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<Released | null> {
  const row = await tx.bulkSend.findFirst({
    where: { id, tenantId, status: { not: 'preparing' } },
    select: { id: true, channel: true, recipientCount: true, skipped: true },
  });
  if (!row) return null;
  return {
    id: row.id,
    channel: row.channel === 'sms' ? 'sms' : 'email',
    recipients: row.recipientCount,
    skipped: readCounts(row.skipped),
  };
}

/** @returns the number of chosen leads that are left out because their address gets the message by another lead */
async function writeRecipients(
  options: JudgeOptions & {
    bulkId: string;
    onJudged: ReturnType<typeof noteFirstAllowed>['note'];
  },
): Promise<number> {
  const { db, tenantId, bulkId, onJudged, now } = options;
  let duplicates = 0;
  for await (const portion of judgeRecipients(options)) {
    duplicates += portion.duplicates;
    await onJudged(portion.judged);
    await inChunks(portion.judged, async (chunk) => {
      const rows = chunk.map(
        ({ contactId, leadId, reason, consentId }) =>
          sql`(${uuid7(now)}, ${tenantId}, ${bulkId}, ${contactId}, ${leadId}, ${reason ? 'skipped' : 'waiting'}, ${reason}, ${reason ? null : consentId}, ${now})`,
      );
      await db.$executeRaw(sql`
        INSERT INTO "BulkRecipient" ("id", "tenantId", "bulkId", "contactId", "leadId", "state", "reason", "consentId", "createdAt")
        VALUES ${join(rows)} ON CONFLICT ("bulkId", "contactId") DO NOTHING`);
    });
    await nextTurn();
  }
  return duplicates;
}

/** Releases the bulk send, so that the worker sends it from now on. */
async function release(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    id: string;
    channel: 'email' | 'sms';
    repeatsId: string | undefined;
    duplicates: number;
    decision: { acceptedClaims?: number };
    actor: AuditActor;
    now: Date;
  },
): Promise<Released> {
  const { tenantId, id, channel, repeatsId, duplicates, decision, actor, now } = options;
  // If two requests use the same key at the same time, the later one has taken over the row and continues.
  await lockTenant(tx, tenantId);
  const where = { id, tenantId, status: 'preparing', createdAt: now };
  if (!(await tx.bulkSend.findFirst({ where, select: { id: true } })))
    throw new AppError('conflict', 'This message is already being prepared. Check the list below.');
  const groups = await tx.bulkRecipient.groupBy({
    by: ['state', 'reason'],
    where: { tenantId, bulkId: id },
    _count: { _all: true },
  });
  const recipients = groups.find(({ state }) => state === 'waiting')?._count._all ?? 0;
  const skipped = {
    ...Object.fromEntries(
      groups.flatMap(({ state, reason, _count }) =>
        state === 'skipped' && reason ? [[reason, _count._all]] : [],
      ),
    ),
    ...(duplicates > 0 && { [SAME_ADDRESS]: duplicates }),
  };
  await tx.bulkSend.updateMany({
    where,
    data: {
      recipientCount: recipients,
      skipped,
      ...(recipients > 0 ? { status: 'sending' } : { status: 'completed', completedAt: now }),
    },
  });
  const target = { type: 'bulk-send', id };
  const details = { channel, count: recipients, ...decision, ...(repeatsId && { repeats: repeatsId }) };
  await recordAudit(tx, { actor, action: 'campaign.bulk-send', tenantId, target, details }, now);
  return { id, channel, recipients, skipped };
}
