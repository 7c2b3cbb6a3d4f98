import { cutLogPage, followsCutOff, logPage, nextAttemptAfter } from '#app/domain/attempts.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findQueueStates } from '#app/outbox/index.ts';
import { deliveryKey } from './endpoint-rules.ts';
import { describeEvent } from './prepare-delivery.server.ts';

const logged = {
  id: true,
  eventId: true,
  attempt: true,
  statusCode: true,
  error: true,
  answer: true,
  durationMs: true,
  createdAt: true,
  event: { select: { type: true, createdAt: true, data: true, leadId: true } },
} as const satisfies Prisma.WebhookAttemptSelect;

/** Lists an endpoint's delivery log, the newest first. @param before id of the last line of the previous page */
export async function listDeliveries(
  db: Database,
  options: { tenantId: string; endpointId: string; before?: string },
) {
  const { tenantId, endpointId, before } = options;
  const { where, ...order } = logPage(before);
  const rows = await db.webhookAttempt.findMany({
    where: { tenantId, endpointId, ...where },
    ...order,
    select: logged,
  });
  const { page, next } = cutLogPage(rows);
  const keys = page.map(({ eventId }) => deliveryKey(endpointId, eventId));
  const states = await findQueueStates(db, { tenantId, queue: endpointId, keys });
  const lines = page.map(({ event, ...row }) => ({
    ...row,
    type: event.type,
    leadId: event.leadId,
    /** The request's body, without contact details. */
    request: describeEvent(event),
    /** Time of the next retry of this event; null when it has arrived or is no longer retried. */
    nextAttemptAt: nextAttemptAfter(row.attempt, states.get(deliveryKey(endpointId, row.eventId))),
    /** Whether the previous attempt was cut off by the end of its process while its request was open. It may have arrived. */
    afterCutOff: followsCutOff(row.attempt, states.get(deliveryKey(endpointId, row.eventId))),
  }));
  return { lines, next };
}
