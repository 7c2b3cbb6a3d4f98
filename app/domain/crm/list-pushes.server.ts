import { cutLogPage, followsCutOff, logPage, nextAttemptAfter } from '#app/domain/attempts.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findQueueStates } from '#app/outbox/index.ts';
import { crmKey } from './push-keys.ts';

const logged = {
  id: true,
  leadId: true,
  attempt: true,
  statusCode: true,
  error: true,
  answer: true,
  durationMs: true,
  createdAt: true,
} as const satisfies Prisma.CrmPushSelect;

/** Lists a tenant's push log, the newest first. @param before id of the last line of the previous page */
export async function listPushes(db: Database, { tenantId, before }: { tenantId: string; before?: string }) {
  const { where, ...order } = logPage(before);
  const rows = await db.crmPush.findMany({ where: { tenantId, ...where }, ...order, select: logged });
  const { page, next } = cutLogPage(rows);
  const keys = page.map(({ leadId }) => crmKey(leadId));
  const states = await findQueueStates(db, { tenantId, queue: tenantId, keys });
  const lines = page.map((row) => ({
    ...row,
    /** Time of the next retry of the lead's own push; null when it has arrived or is no longer retried. */
    nextAttemptAt: nextAttemptAfter(row.attempt, states.get(crmKey(row.leadId))),
    /** Whether the previous attempt was cut off by the end of its process while its request was open. It may have arrived. */
    afterCutOff: followsCutOff(row.attempt, states.get(crmKey(row.leadId))),
  }));
  return { lines, next };
}
