import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cancelMessages } from '#app/outbox/index.ts';
import { type BulkResults, readBulkResults } from './bulk-results.server.ts';

/** A Quick Email or Quick SMS with its results. */
export interface ListedBulkSend extends BulkResults {
  id: string;
  channel: string;
  subject: string | null;
  /** The text as it was written; HTML for a mail. */
  body: string;
  status: string;
  recipientCount: number;
  createdAt: Date;
  completedAt: Date | null;
}

const SHOWN = 20;

/** Lists a tenant's latest bulk sends, the newest first. @param channel omit it to list both channels */
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
      createdAt: true,
      completedAt: true,
    },
  });
  const results = await readBulkResults(db, { tenantId, bulkIds: rows.map(({ id }) => id) });
  return rows.flatMap((row) => {
    const result = results.get(row.id);
    return result ? [{ ...row, ...result }] : [];
  });
}

/** Stops a bulk send and cancels its messages in the outbox. @throws AppError `not-found`, `conflict` */
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
      // A tenant never has more than this waiting in the outbox.
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
