import type { Database, Prisma } from '#app/domain/database.ts';
import { findContactsOfLeads, type LeadContact } from '#app/domain/leads/index.ts';
import { type NotSent, UNVERIFIED_SENDER_MAIL } from '#app/domain/messaging/index.ts';
import { findRestrictions, RESTRICTED_PERSON } from '#app/domain/privacy-requests/index.ts';
import { findStaffMailTenant } from '#app/domain/tenants/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { HELD_FOR_SECRET } from '#app/outbox/index.ts';
import type { RenderedWebhook } from '#app/outbox/types.ts';
import type { EndpointState } from './endpoint-rules.ts';
import { type EventType, TEST_EVENT_TYPE } from './event-types.ts';
import { isDemoSecret, openSecrets } from './secrets.server.ts';

/** The columns of an outbox row that this area reads. */
interface Delivery {
  tenantId: string | null;
  /** Ids of the endpoint and of the event. */
  queue: string | null;
  payload: unknown;
}

const readEventId = ({ payload }: Delivery): string =>
  typeof payload === 'object' && payload !== null && 'eventId' in payload ? String(payload.eventId) : '';

/**
 * Prepares webhooks from outbox rows. Everything is read at sending time: the current URL and secrets are used, and an erased event is not
 * sent. Rows that are prepared at the same time are read together.
 */
export function prepareDeliveries({
  db,
  seal,
  now = () => new Date(),
}: {
  db: Database;
  seal: Seal;
  now?: () => Date;
}): (delivery: Delivery) => Promise<RenderedWebhook | NotSent> {
  return createBatcher(async (deliveries: Delivery[]) => {
    const [endpoints, events] = await readRows(db, deliveries);
    const contacts = await readContacts(db, { deliveries, endpoints, events });
    const unconfirmed = await findUnconfirmed(db, deliveries);
    const restricted = await findRestricted(db, events);
    return (delivery) => {
      // A company may have entered a stranger's URL, so it has to confirm its own address first (D51).
      if (unconfirmed.has(delivery.tenantId ?? '')) return UNVERIFIED_SENDER_MAIL;
      const endpoint = endpoints.find(({ id, tenantId }) => belongsToEndpoint(delivery, { id, tenantId }));
      const event = events.find(
        ({ id, tenantId }) => id === readEventId(delivery) && tenantId === delivery.tenantId,
      );
      if (!endpoint) return { suppressed: 'The endpoint was deleted.' };
      if (!event) return { suppressed: 'The event was deleted.' };
      if (endpoint.state !== ('on' satisfies EndpointState)) return { suppressed: 'The endpoint is off.' };
      if (!endpoint.provenAt && event.type !== TEST_EVENT_TYPE) return DELIVERY_TO_UNPROVEN;
      if (restricted.has(event.id)) return RESTRICTED_PERSON;
      const secrets = openSecrets(seal, endpoint, now());
      if (!secrets) return isDemoSecret(endpoint) ? DELIVERY_TO_DEMO : HELD_FOR_SECRET;
      const { id: eventId, tenantId, type, createdAt, data, leadId } = event;
      const contact = endpoint.sendsContact && leadId ? contacts.get(leadId) : undefined;
      const body = describeEvent({ type, createdAt, data }, contact);
      return { url: endpoint.url, tenantId, endpointId: endpoint.id, eventId, body, secrets };
    };
  });
}

const DELIVERY_TO_DEMO = { suppressed: 'We send nothing to a demo endpoint.' };

/** The endpoint's URL was changed while the event waited. */
const DELIVERY_TO_UNPROVEN = { postponed: 'The endpoint has not answered a test event yet.', forMs: HOUR_MS };

/** Returns the body of an event, byte for byte the same at every attempt. */
export const describeEvent = (
  { type, createdAt, data }: { type: string; createdAt: Date; data: unknown },
  contact?: LeadContact,
): string =>
  JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { ...(data as Prisma.JsonObject), ...(contact && { contact }) },
  });

const belongsToEndpoint = (delivery: Delivery, { id, tenantId }: { id: string; tenantId: string }): boolean =>
  delivery.queue === id && delivery.tenantId === tenantId;

/** Finds those of the deliveries' tenants that have not confirmed their e-mail address. */
async function findUnconfirmed(db: Database, deliveries: readonly Delivery[]): Promise<Set<string>> {
  const ids = [...new Set(deliveries.flatMap(({ tenantId }) => tenantId ?? []))];
  const tenants = await Promise.all(ids.map((id) => findStaffMailTenant(db, id)));
  return new Set(ids.filter((_id, index) => !tenants[index]?.emailVerifiedAt));
}

/** Whether an event is also told of a person who restricted the use of their data, because it ends a use. A consent that was given begins one. */
const endsUse = ({ type, data }: { type: string; data: unknown }): boolean =>
  type === ('person.erased' satisfies EventType) ||
  (type === ('consent.changed' satisfies EventType) &&
    (data as { state?: unknown } | null)?.state === 'withdrawn');

/** Finds the events about people who restricted the use of their data. */
async function findRestricted(
  db: Database,
  events: readonly { id: string; tenantId: string; type: string; data: unknown; leadId: string | null }[],
): Promise<Set<string>> {
  const restricted = new Set<string>();
  const heldEvents = events.filter((event) => !endsUse(event));
  for (const tenantId of new Set(heldEvents.map((event) => event.tenantId))) {
    const tenantEvents = heldEvents.filter((event) => event.tenantId === tenantId);
    const leadIds = tenantEvents.flatMap(({ leadId }) => leadId ?? []);
    const restrictions = await findRestrictions(db, { tenantId, leadIds });
    for (const { id, leadId } of tenantEvents) if (restrictions.has(leadId ?? '')) restricted.add(id);
  }
  return restricted;
}

const readRows = (db: Database, deliveries: readonly Delivery[]) =>
  Promise.all([
    db.webhookEndpoint.findMany({
      where: { id: { in: [...new Set(deliveries.flatMap(({ queue }) => queue ?? []))] } },
      select: {
        ...{ id: true, tenantId: true, url: true, state: true, provenAt: true, sendsContact: true },
        ...{ sealedSecret: true, sealedPreviousSecret: true, previousSecretUntil: true },
      },
    }),
    db.webhookEvent.findMany({
      where: { id: { in: [...new Set(deliveries.map(readEventId))] } },
      select: { id: true, tenantId: true, type: true, data: true, leadId: true, createdAt: true },
    }),
  ]);

/** Reads the contacts of leads, for events to endpoints that get contact details. */
async function readContacts(
  db: Database,
  {
    deliveries,
    endpoints,
    events,
  }: {
    deliveries: readonly Delivery[];
    endpoints: readonly { id: string; tenantId: string; sendsContact: boolean }[];
    events: readonly { id: string; tenantId: string; leadId: string | null }[];
  },
): Promise<Map<string, LeadContact>> {
  const deliveriesWithContact = deliveries.filter((delivery) =>
    endpoints.some((endpoint) => endpoint.sendsContact && belongsToEndpoint(delivery, endpoint)),
  );
  const contacts = new Map<string, LeadContact>();
  for (const tenantId of new Set(deliveriesWithContact.flatMap((delivery) => delivery.tenantId ?? []))) {
    const ids = new Set(deliveriesWithContact.map(readEventId));
    const leadIds = events
      .filter((event) => event.tenantId === tenantId && ids.has(event.id))
      .flatMap(({ leadId }) => leadId ?? []);
    for (const [id, contact] of await findContactsOfLeads(db, { tenantId, leadIds }))
      contacts.set(id, contact);
  }
  return contacts;
}
