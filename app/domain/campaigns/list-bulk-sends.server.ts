import { sqltag as sql } from '@prisma/client/runtime/client';
import { AppError } from '../../lib/app-error.ts';
import { cancelMessages, settledMessages } from '../../outbox/index.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { countsOf } from './find-campaign.server.ts';

/** A Quick Email or Quick SMS with what became of it. */
export interface ListedBulkSend {
  id: string;
  channel: string;
  subject: string | null;
  /** As it was written; HTML of a mail. */
  body: string;
  status: string;
  recipientCount: number;
  /** Left out from the beginning, by reason. */
  skipped: Record<string, number>;
  createdAt: Date;
  completedAt: Date | null;
  /** Still to be planned. */
  waiting: number;
  opened: number;
  clicked: number;
  /** By what became of their messages. `sent` includes those that are reported as delivered. */
  sent: number;
  delivered: number;
  failed: number;
  uncertain: number;
  /** Left out or stopped since it began. */
  stopped: number;
  /** The most frequent reasons of those that failed, at most MAX_REASONS. */
  failures: { reason: string; count: number }[];
}

const MAX_REASONS = 5;

const SHOWN = 20;

/** A tenant's latest bulk sends, the newest first. @param channel both without it */
export async function listBulkSends(
  db: Database,
  { tenantId, channel, limit = SHOWN }: { tenantId: string; channel?: 'email' | 'sms'; limit?: number },
): Promise<ListedBulkSend[]> {
  const rows = await db.bulkSend.findMany({
    where: { tenantId, channel, status: { not: 'preparing' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: {
      id: true,
      channel: true,
      subject: true,
      body: true,
      status: true,
      recipientCount: true,
      skipped: true,
      createdAt: true,
      completedAt: true,
    },
  });
  return Promise.all(
    rows.map(async ({ skipped, ...row }) => {
      const count = (where: object) =>
        db.bulkRecipient.count({ where: { tenantId, bulkId: row.id, ...where } });
      const [waiting, opened, clicked, delivered, outcomes] = await Promise.all([
        count({ state: 'waiting' }),
        count({ openedAt: { not: null } }),
        count({ clickedAt: { not: null } }),
        count({ deliveredAt: { not: null } }),
        readOutcomes(db, { tenantId, bulkId: row.id }),
      ]);
      return { ...row, skipped: countsOf(skipped), waiting, opened, clicked, delivered, ...outcomes };
    }),
  );
}

/** What became of the messages of a bulk send. */
async function readOutcomes(
  db: Database,
  { tenantId, bulkId }: { tenantId: string; bulkId: string },
): Promise<Pick<ListedBulkSend, 'sent' | 'failed' | 'uncertain' | 'stopped' | 'failures'>> {
  const groups = await db.$queryRaw<{ state: string; reason: string | null; count: number | bigint }[]>(sql`
    SELECT o."state" AS "state", CASE WHEN o."state" = 'failed' THEN o."lastError" ELSE NULL END AS "reason",
      COUNT(*) AS "count"
    FROM "BulkRecipient" AS r JOIN (${settledMessages}) AS o ON o."id" = r."outboxMessageId"
    WHERE r."bulkId" = ${bulkId} AND r."tenantId" = ${tenantId}
    GROUP BY 1, 2 ORDER BY 3 DESC`);
  const total = (...states: string[]) =>
    groups.reduce((sum, group) => (states.includes(group.state) ? sum + Number(group.count) : sum), 0);
  return {
    sent: total('sent'),
    failed: total('failed'),
    uncertain: total('uncertain'),
    stopped: total('suppressed', 'cancelled'),
    failures: groups
      .flatMap(({ reason, count }) => (reason ? [{ reason, count: Number(count) }] : []))
      .slice(0, MAX_REASONS),
  };
}

/** Sends nothing more of a bulk send; what is in the outbox is cancelled. @throws AppError `not-found`, `conflict` */
export async function cancelBulkSend(options: {
  db: Database;
  tenantId: string;
  bulkId: string;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { db, tenantId, bulkId, actor, now } = options;
  await db.$transaction(async (tx) => {
    const row = await tx.bulkSend.findFirst({ where: { id: bulkId, tenantId }, select: { channel: true } });
    if (!row) throw new AppError('not-found', 'There is no such message.');
    const { count } = await tx.bulkSend.updateMany({
      where: { id: bulkId, tenantId, status: { in: ['sending', 'paused'] } },
      data: { status: 'cancelled', completedAt: now },
    });
    if (count === 0) throw new AppError('conflict', 'This message has gone out already.');
    const queued = await tx.bulkRecipient.findMany({
      where: { tenantId, bulkId, state: 'queued' },
      select: { outboxMessageId: true },
      // No more of a tenant wait in the outbox.
      orderBy: { id: 'desc' },
      take: 2000,
    });
    const ids = queued.flatMap(({ outboxMessageId }) => outboxMessageId ?? []);
    await cancelMessages(tx, { tenantId, ids, reason: 'The bulk send was cancelled.', now });
    const target = { type: 'bulk-send', id: bulkId };
    const details = { channel: row.channel };
    await recordAudit(tx, { actor, action: 'campaign.cancel-bulk', tenantId, target, details }, now);
  });
}
