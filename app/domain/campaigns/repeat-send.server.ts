import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { openMessages, settledMessages } from '#app/outbox/index.ts';
import { checkBeforeSending } from './check-before-sending.server.ts';
import { countBulkRecipients, type RecipientCount } from './judge-recipients.server.ts';
import { findRepeatObstacle } from './repeat-rules.ts';
import { type BulkSendStarted, deriveBulkId, startBulkSend } from './start-bulk-send.server.ts';

/** Recipients whose message a mail server accepted, and who neither opened it nor clicked in it. A machine's opening doesn't count. */
const UNOPENED: Sql = sql`r."state" = 'queued' AND r."openedAt" IS NULL AND r."clickedAt" IS NULL AND r."leadId" IS NOT NULL
  AND o."state" = 'sent'`;

const repeatColumns = {
  id: true,
  channel: true,
  status: true,
  subject: true,
  body: true,
  choosesByGoals: true,
  repeatsId: true,
  createdAt: true,
} as const;

interface RepeatState {
  /** Number of people who got the message and did not open it. */
  unopened: number;
  /** Why it can't be repeated now, in words; null if it can. */
  obstacle: string | null;
}

/** Reads for several of a tenant's bulk sends whether they may be repeated, by id. */
export async function readRepeatStates(
  db: Database,
  { tenantId, bulkIds, now }: { tenantId: string; bulkIds: readonly string[]; now: Date },
): Promise<Map<string, RepeatState>> {
  if (bulkIds.length === 0) return new Map();
  const ids = [...bulkIds];
  const [sends, repeats, sent, open] = await Promise.all([
    db.bulkSend.findMany({ where: { tenantId, id: { in: ids } }, select: repeatColumns }),
    db.bulkSend.findMany({
      where: { tenantId, repeatsId: { in: ids }, status: { not: 'preparing' } },
      select: { repeatsId: true },
    }),
    db.$queryRaw<{ bulkId: string; unopened: number | bigint; lastSentAt: Date | string | null }[]>(sql`
      SELECT r."bulkId" AS "bulkId", SUM(CASE WHEN ${UNOPENED} THEN 1 ELSE 0 END) AS "unopened", MAX(o."sentAt") AS "lastSentAt"
      FROM "BulkRecipient" AS r JOIN (${settledMessages}) AS o ON o."id" = r."outboxMessageId"
      WHERE r."tenantId" = ${tenantId} AND r."bulkId" IN (${join(ids)}) GROUP BY 1`),
    db.$queryRaw<{ bulkId: string; n: number | bigint }[]>(sql`
      SELECT r."bulkId" AS "bulkId", COUNT(*) AS "n"
      FROM "BulkRecipient" AS r JOIN (${openMessages}) AS o ON o."id" = r."outboxMessageId"
      WHERE r."tenantId" = ${tenantId} AND r."bulkId" IN (${join(ids)}) GROUP BY 1`),
  ]);
  return new Map(
    sends.map((send) => {
      const results = sent.find(({ bulkId }) => bulkId === send.id);
      const unopened = Number(results?.unopened ?? 0);
      const facts = {
        ...send,
        isRepeat: send.repeatsId !== null,
        wasRepeated: repeats.some(({ repeatsId }) => repeatsId === send.id),
        underWay: Number(open.find(({ bulkId }) => bulkId === send.id)?.n ?? 0),
        lastSentAt: results?.lastSentAt ? new Date(results.lastSentAt) : null,
        unopened,
      };
      return [send.id, { unopened, obstacle: findRepeatObstacle(facts, now) }];
    }),
  );
}

async function findRepeatable(db: Database, of: { tenantId: string; bulkId: string; now: Date }) {
  const { tenantId, bulkId, now } = of;
  const send = await db.bulkSend.findFirst({
    where: { id: bulkId, tenantId, status: { not: 'preparing' } },
    select: repeatColumns,
  });
  const state = (await readRepeatStates(db, { tenantId, bulkIds: [bulkId], now })).get(bulkId);
  if (!send || !state) throw new AppError('not-found', 'Message not found.');
  return { ...send, ...state };
}

/** Finds the leads to whom a bulk send may be repeated, as far as its own results say. */
async function findUnopened(
  db: Database,
  { tenantId, id, choosesByGoals }: { tenantId: string; id: string; choosesByGoals: boolean },
) {
  const rows = await db.$queryRaw<{ leadId: string }[]>(sql`
    SELECT r."leadId" AS "leadId" FROM "BulkRecipient" AS r JOIN (${settledMessages}) AS o ON o."id" = r."outboxMessageId"
    WHERE r."tenantId" = ${tenantId} AND r."bulkId" = ${id} AND ${UNOPENED} ORDER BY r."id"`);
  return { ids: rows.map(({ leadId }) => leadId), byGoals: choosesByGoals };
}

/** A bulk send that may be repeated, as its page shows it. */
export interface RepeatOffer {
  subject: string;
  body: string;
  createdAt: Date;
  unopened: number;
  obstacle: string | null;
  /** Who would get the repeat now; null if it can't be repeated. */
  count: RecipientCount | null;
  /** Sentences of the text that claim a medical effect, about which a person decides again. */
  claims: string[];
}

/** Reads a bulk send with the number of people who would get its repeat. @throws AppError `not-found` */
export async function readRepeatOffer(
  db: Database,
  options: { tenantId: string; bulkId: string; mailFrom?: string; now: Date },
): Promise<RepeatOffer> {
  const { tenantId, mailFrom, now } = options;
  const send = await findRepeatable(db, options);
  const { subject, body, createdAt, unopened, obstacle } = send;
  const count =
    obstacle === null
      ? await countBulkRecipients({
          ...{ db, tenantId, channel: 'email', mailFrom, now },
          chosen: await findUnopened(db, { ...send, tenantId }),
        })
      : null;
  const texts = { subjectLine: subject ?? '', bodyHtml: body };
  const { claims } = await checkBeforeSending(db, { tenantId, messages: [texts] });
  return { subject: subject ?? '', body, createdAt, unopened, obstacle, count, claims };
}

/**
 * Sends a Quick Email once more, with another subject, to those who got it and did not open it. All rules of a send apply again.
 * @throws AppError `not-found`; `conflict` with the reason why it can't be repeated; and what startBulkSend throws
 */
export async function repeatBulkSend(
  options: TenantOperation & {
    bulkId: string;
    subject: string;
    /** See startBulkSend. */
    acceptsClaims?: boolean;
    mailFrom?: string;
    idempotency: { key: string; bodyHash: string };
  },
): Promise<BulkSendStarted> {
  const { db, tenantId, bulkId, subject, idempotency, now } = options;
  const send = await findRepeatable(db, { tenantId, bulkId, now });
  if (send.obstacle !== null) {
    // A form that is sent twice gets the reply of the first time.
    const id = deriveBulkId(tenantId, idempotency.key);
    const ownRepeat = await db.bulkSend.count({ where: { id, tenantId, repeatsId: bulkId } });
    if (ownRepeat === 0) throw new AppError('conflict', send.obstacle);
  }
  return startBulkSend({
    ...options,
    message: { channel: 'email', subject, body: send.body },
    chosen: await findUnopened(db, { ...send, tenantId }),
    repeatsId: bulkId,
  });
}
