import { findQueueStates } from '../../outbox/index.ts';
import type { Database, Prisma } from '../database.ts';
import { describeEvent } from './prepare-delivery.server.ts';
import { deliveryKey } from './rules.ts';

const PAGE = 25;
/** An address may name anything; Postgres takes no NUL. */
const IS_ID = /^[\w-]{1,100}$/;

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

/** One POST of the log. */
export type LoggedAttempt = Omit<Prisma.WebhookAttemptGetPayload<{ select: typeof logged }>, 'event'> & {
  type: string;
  leadId: string | null;
  /** The request's body, without contact details. */
  request: string;
  /** When this event is tried the next time; null when it has arrived or is not tried any more. */
  nextAttemptAt: Date | null;
};

/** The log of an endpoint's deliveries, the newest first. @param before id of the last line of the page before */
export async function listDeliveries(
  db: Database,
  options: { tenantId: string; endpointId: string; before?: string },
): Promise<{ lines: LoggedAttempt[]; next: string | null }> {
  const { tenantId, endpointId, before } = options;
  const rows = await db.webhookAttempt.findMany({
    where: { tenantId, endpointId, ...(before && IS_ID.test(before) && { id: { lt: before } }) },
    // The ids are UUIDs of version 7: their order is that of the attempts.
    orderBy: { id: 'desc' },
    take: PAGE + 1,
    select: logged,
  });
  const page = rows.slice(0, PAGE);
  const keys = page.map(({ eventId }) => deliveryKey(endpointId, eventId));
  const states = await findQueueStates(db, { tenantId, queue: endpointId, keys });
  const lines = page.map(({ event, ...row }) => {
    const delivery = states.get(deliveryKey(endpointId, row.eventId));
    const isLast = delivery?.state === 'planned' && delivery.attempts === row.attempt;
    return {
      ...row,
      type: event.type,
      leadId: event.leadId,
      request: describeEvent(event),
      nextAttemptAt: isLast ? delivery.nextAttemptAt : null,
    };
  });
  return { lines, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}
