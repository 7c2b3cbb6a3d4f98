import { listContactsInCrm } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { ENDPOINT_LOG_DAYS, EVENT_TYPES, listConnectedSystems } from '#app/domain/integrations/index.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { listMessagesAbout } from '#app/outbox/index.ts';

/** What a system outside of the service received about a person. */
interface PersonReceiver {
  /** The name of the customer database, or the host of a webhook, whose whole URL may contain a secret. */
  receiver: string;
  received: string;
  firstAt: Date;
  /** Null for the customer database, of which only the first time is on record. */
  lastAt: Date | null;
}

/** Who received a person's data, as the person's own copy says it. */
export interface PersonReceivers {
  received: PersonReceiver[];
  /** The systems that the company has connected now, which get what comes next. */
  connectedNow: string[];
  note: string;
}

const CRM_NAME = 'LeadConnector';

/** Lists which systems of the company received a person's data. @param leads all leads of the person */
export async function listPersonReceivers(
  db: Database,
  {
    tenantId,
    contactId,
    leadIds,
  }: { tenantId: string; contactId: string | null; leadIds: readonly string[] },
): Promise<PersonReceivers> {
  const contacts = contactId ? await listContactsInCrm(db, { tenantId, contactId }) : [];
  const inCrm = contacts.map(({ createdAt, hasHealth }) => ({
    receiver: CRM_NAME,
    received: hasHealth ? 'Contact details and health answers' : 'Contact details, without health answers',
    firstAt: createdAt,
    lastAt: null,
  }));
  const deliveries = new Map<string, PersonReceiver & { lastAt: Date }>();
  await inChunks(leadIds, async (chunk) => {
    const about = { leadIds: chunk };
    for (const message of await listMessagesAbout(db, {
      tenantId,
      purposes: Object.keys(EVENT_TYPES),
      about,
    }))
      if (message.kind === 'webhook' && message.state === 'sent') addDelivery(deliveries, message);
  });
  return {
    received: [...inCrm, ...deliveries.values()],
    connectedNow: await listConnectedSystems(db, tenantId),
    note: `Webhook events contain no health answers. For ${ENDPOINT_LOG_DAYS} days, we record which webhooks received which events.`,
  };
}

/** Adds a delivery to the earlier ones of the same event to the same host. */
function addDelivery(
  deliveries: Map<string, PersonReceiver & { lastAt: Date }>,
  {
    recipient,
    purpose,
    createdAt,
    sentAt,
  }: { recipient: string | null; purpose: string; createdAt: Date; sentAt: Date | null },
): void {
  const receiver = recipient ?? '';
  const received = `Webhook event ${purpose}`;
  const deliveredAt = sentAt ?? createdAt;
  const key = `${receiver} ${purpose}`;
  const earlier = deliveries.get(key);
  deliveries.set(key, {
    ...{ receiver, received },
    firstAt: earlier && earlier.firstAt < deliveredAt ? earlier.firstAt : deliveredAt,
    lastAt: earlier && earlier.lastAt > deliveredAt ? earlier.lastAt : deliveredAt,
  });
}
