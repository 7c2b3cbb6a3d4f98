import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { findLead, type LeadPlace, listLeadsSince } from '#app/domain/leads/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { enqueue, planQueueAgain } from '#app/outbox/index.ts';
import { pushMessage } from './plan-pushes.server.ts';
import { crmKey, resyncKey } from './push-keys.ts';

/**
 * Past leads sent per second. Each may take two requests, and the CRM allows 100 requests in ten seconds from one location. This leaves
 * room for new leads.
 */
const RESYNC_PER_SECOND = 4;

const RESYNCED_LEADS_AT_A_TIME = 500;

/** Sends one lead to the CRM now, even if its push failed, waits or has arrived. @throws AppError `not-found`, `conflict` */
export async function retryPush({ leadId, ...action }: TenantOperation & { leadId: string }): Promise<void> {
  const { db, tenantId, actor, now } = action;
  await db.$transaction(async (tx) => {
    const lead = await findLead(tx, { tenantId, leadId });
    if (!lead || lead.erasedAt) throw new AppError('not-found', 'Lead not found.');
    const { locationId } = await findReadyConnection(tx, tenantId);
    const dedupeKey = crmKey(leadId);
    await planQueueAgain(tx, { tenantId, queue: tenantId, keys: [dedupeKey], withWaiting: true, now });
    // The first outbox item may have been deleted after 30 days, or never existed because the CRM was off.
    await enqueue(tx, pushMessage({ tenantId, locationId, leadId, dedupeKey }), now);
    const target = { type: 'lead', id: leadId };
    await recordAudit(tx, { actor, action: 'crm.retry', tenantId, target, details: {} }, now);
  });
}

/**
 * Sends all leads since a time to the CRM, a few per second, which leaves room for new leads. Each round is a transaction. If the process
 * is interrupted, starting again sends some leads twice, which changes nothing in the CRM.
 * @returns how many leads were planned
 */
export async function resyncSince(options: TenantOperation & { since: Date }): Promise<number> {
  const { db, tenantId, since, actor, now } = options;
  const resyncId = uuid7(now);
  const { locationId } = await db.$transaction((tx) => findReadyConnection(tx, tenantId));
  let plannedCount = 0;
  let after: LeadPlace | null = null;
  for (;;) {
    const leads: LeadPlace[] = await listLeadsSince(db, {
      tenantId,
      since,
      until: now,
      after,
      limit: RESYNCED_LEADS_AT_A_TIME,
    });
    const messages = leads.map(({ id: leadId }, index) => ({
      ...pushMessage({ tenantId, locationId, leadId, dedupeKey: resyncKey(resyncId, leadId) }),
      batchId: resyncId,
      notBefore: new Date(now.getTime() + Math.floor((plannedCount + index) / RESYNC_PER_SECOND) * 1000),
    }));
    await db.$transaction(async (tx) => {
      plannedCount += await enqueue(tx, messages, now);
      await tx.crmConnection.updateMany({
        where: { tenantId },
        data: { resyncId, resyncSince: since, resyncStartedAt: now, resyncTotal: plannedCount },
      });
    });
    after = leads.at(-1) ?? null;
    if (leads.length < RESYNCED_LEADS_AT_A_TIME) break;
  }
  const target = { type: 'crm', id: tenantId };
  const details = { count: plannedCount, since: since.toISOString().slice(0, 10) };
  await db.$transaction((tx) =>
    recordAudit(tx, { actor, action: 'crm.resync', tenantId, target, details }, now),
  );
  return plannedCount;
}

/** Returns the connection if it is ready to send. @throws AppError `conflict` */
async function findReadyConnection(tx: Prisma.TransactionClient, tenantId: string) {
  const connection = await tx.crmConnection.findUnique({
    where: { tenantId },
    select: { isEnabled: true, locationId: true },
  });
  if (!connection?.isEnabled) throw new AppError('conflict', 'Turn on the CRM first.');
  return connection;
}
