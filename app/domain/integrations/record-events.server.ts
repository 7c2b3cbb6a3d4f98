import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { inChunks } from '#app/lib/in-chunks.ts';
import { insertRows, parsedJson, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { enqueue, type NewMessage } from '#app/outbox/index.ts';
import { deliveryKey, type EndpointState, isEndpointEventChosen } from './endpoint-rules.ts';
import type { NewEvent } from './event-types.ts';

interface EndpointRow {
  id: string;
  tenantId: string;
  url: string;
  events: unknown;
  state: string;
  provenAt: Date | string | null;
}

const WEBHOOK_EVENT_INSERT = {
  into: 'INSERT INTO "WebhookEvent" ("id", "tenantId", "type", "leadId", "data", "createdAt") VALUES',
};

/**
 * Stores events and plans their delivery to every endpoint of the tenant that has chosen them, in the transaction of the change that they
 * report: both are stored or neither is. Events of tenants without endpoints are not stored. If a tenant's endpoints are off, or have not
 * answered a test event yet, its events are stored so that they can be replayed.
 */
export async function recordEvents(
  tx: SqlTransaction,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  const tenantIds = [...new Set(events.map(({ tenantId }) => tenantId))];
  if (tenantIds.length === 0) return;
  const endpoints = await tx.$queryRaw<EndpointRow[]>(sql`
    SELECT "id", "tenantId", "url", "events", "state", "provenAt" FROM "WebhookEndpoint" WHERE "tenantId" IN (${join(tenantIds)})`);
  const recordedEvents = events
    .filter(({ tenantId }) => endpoints.some((endpoint) => endpoint.tenantId === tenantId))
    .map((event) => ({ ...event, id: `evt_${uuid7(event.at)}` }));
  if (recordedEvents.length === 0) return;
  const rows = recordedEvents.map(({ id, tenantId, type, leadId, data, at: occurredAt }) => {
    return [id, tenantId, type, leadId, JSON.stringify(data), occurredAt];
  });
  await insertRows(tx, WEBHOOK_EVENT_INSERT, rows);
  const messages = recordedEvents.flatMap((event) =>
    endpoints
      .filter(({ tenantId, state, provenAt, events: chosenNames }) => {
        return (
          tenantId === event.tenantId &&
          state === ('on' satisfies EndpointState) &&
          provenAt !== null &&
          isEndpointEventChosen(parsedJson(chosenNames), event.type)
        );
      })
      .map((endpoint) => deliveryMessage(event, endpoint)),
  );
  await inChunks(messages, (chunk) => enqueue(tx, chunk, now));
}

/** Returns the outbox item for one event and one endpoint. */
export const deliveryMessage = (
  event: { id: string; tenantId: string; type: string; leadId: string | null; consentEventId?: string },
  endpoint: { id: string; url: string },
): NewMessage => ({
  tenantId: event.tenantId,
  kind: 'webhook',
  purpose: event.type,
  dedupeKey: deliveryKey(endpoint.id, event.id),
  // The rest of the URL may contain a secret.
  recipient: new URL(endpoint.url).host,
  queue: endpoint.id,
  ...(event.leadId !== null && { leadId: event.leadId }),
  ...(event.consentEventId !== undefined && { batchId: event.consentEventId }),
  payload: { eventId: event.id },
});
