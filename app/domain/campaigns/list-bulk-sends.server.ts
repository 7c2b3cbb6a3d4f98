import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cancelMessages } from '#app/outbox/index.ts';
import { readBulkResults } from './bulk-results.server.ts';

const LISTED_BULK_SENDS = 20;

/** Lists a tenant's latest bulk sends with their results, the newest first; without `channel` those of both channels. */
export async function listBulkSends(
  db: Database,
  { tenantId, channel }: { tenantId: string; channel?: 'email' | 'sms' },
) {
  const rows = await db.bulkSend.findMany({
    where: { tenantId, channel, status: { not: 'preparing' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LISTED_BULK_SENDS,
    select: {
      id: true,
      channel: true,
      subject: true,
      body: true,
      status: true,
      recipientCount: true,
      createdAt: true,
      completedAt: true,
      repeatsId: true,
    },
  });
  const results = await readBulkResults(db, { tenantId, bulkIds: rows.map(({ id }) => id) });
  return rows.flatMap((row) => {
    const result = results.get(row.id);
    return result ? [{ ...row, ...result }] : [];
  });
}

/** Stops a bulk send and cancels its messages in the outbox. @throws AppError `not-found`, `conflict` */
export async function cancelBulkSend(options: TenantOperation & { bulkId: string }): Promise<void> {
  const { db, tenantId, bulkId, actor, now } = options;
  await db.$transaction(async (tx) => {
    const row = await tx.bulkSend.findFirst({ where: { id: bulkId, tenantId }, select: { channel: true } });
    if (!row) throw new AppError('not-found', 'Message not found.');
    const { count } = await tx.bulkSend.updateMany({
      where: { id: bulkId, tenantId, status: { in: ['sending', 'paused'] } },
      data: { status: 'cancelled', completedAt: now },
    });
    if (count === 0) throw new AppError('conflict', 'This message has gone out already.');
    const queued = await tx.bulkRecipient.findMany({
      where: { tenantId, bulkId, state: 'queued' },
      select: { outboxMessageId: true },
      // MAX_WAITING_CAMPAIGN_MESSAGES keeps a tenant's waiting messages below this number.
      orderBy: { id: 'desc' },
      take: 2000,
    });
    const ids = queued.flatMap(({ outboxMessageId }) => outboxMessageId ?? []);
    await cancelMessages(tx, { tenantId, ids, reason: 'The bulk send was canceled.', now });
    const target = { type: 'bulk-send', id: bulkId };
    const details = { channel: row.channel };
    await recordAudit(tx, { actor, action: 'campaign.cancel-bulk', tenantId, target, details }, now);
  });
}
