import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { inChunks } from '../../lib/in-chunks.ts';
import { uuid7 } from '../../lib/uuid7.ts';
import { enqueue, type NewMessage } from '../../outbox/index.ts';
import type { Prisma } from '../database.ts';
import type { NewEvent } from './event-types.ts';
import { deliveryKey, type EndpointState, isChosen } from './rules.ts';

/**
 * Writes what happened, and plans its delivery to every endpoint of the tenant that has chosen it, in the transaction of
 * the fact: both are told, or neither is. Events of tenants without endpoints leave no trace; those of a tenant whose
 * endpoints are off are stored, so that they can be replayed.
 */
export async function recordEvents(
  tx: Prisma.TransactionClient,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  const tenantIds = [...new Set(events.map(({ tenantId }) => tenantId))];
  if (tenantIds.length === 0) return;
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { tenantId: { in: tenantIds } },
    select: { id: true, tenantId: true, url: true, events: true, state: true },
  });
  const told = events
    .filter(({ tenantId }) => endpoints.some((endpoint) => endpoint.tenantId === tenantId))
    .map((event) => ({ ...event, id: `evt_${uuid7(event.at)}` }));
  if (told.length === 0) return;
  await tx.$executeRaw(sql`
    INSERT INTO "WebhookEvent" ("id", "tenantId", "type", "leadId", "data", "createdAt")
    VALUES ${join(told.map(({ id, tenantId, type, leadId, data, at }) => sql`(${id}, ${tenantId}, ${type}, ${leadId}, ${JSON.stringify(data)}, ${at})`))}`);
  const on: EndpointState = 'on';
  const messages = told.flatMap((event) =>
    endpoints
      .filter(({ tenantId, state, events: chosen }) => {
        return tenantId === event.tenantId && state === on && isChosen(chosen, event.type);
      })
      .map((endpoint) => deliveryMessage(event, endpoint)),
  );
  await inChunks(messages, (chunk) => enqueue(tx, chunk, now));
}

/** What is enqueued for one event and one endpoint. */
export const deliveryMessage = (
  event: { id: string; tenantId: string; type: string; leadId: string | null },
  endpoint: { id: string; url: string },
): NewMessage => ({
  tenantId: event.tenantId,
  kind: 'webhook',
  purpose: event.type,
  dedupeKey: deliveryKey(endpoint.id, event.id),
  // The rest of the address may hold a secret.
  recipient: new URL(endpoint.url).host,
  queue: endpoint.id,
  ...(event.leadId !== null && { leadId: event.leadId }),
  payload: { eventId: event.id },
});
