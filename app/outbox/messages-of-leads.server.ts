import type { Database, Prisma } from '#app/domain/database.ts';

const columns = {
  id: true,
  kind: true,
  purpose: true,
  state: true,
  recipient: true,
  lastError: true,
  createdAt: true,
  sentAt: true,
} as const satisfies Prisma.OutboxMessageSelect;
/** An item for a lead, without its content. */
export type MessageOfLead = Prisma.OutboxMessageGetPayload<{ select: typeof columns }>;

/** Lists the items to leads and those about them to others (a webhook, a new-lead mail), the newest first. */
export const listMessagesOfLeads = (
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<MessageOfLead[]> =>
  db.outboxMessage.findMany({
    where: { tenantId, leadId: { in: [...leadIds] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: columns,
  });

/** `lastError` is the reason why the item waits or was not sent. */
const stateColumns = {
  state: true,
  createdAt: true,
  sentAt: true,
  nextAttemptAt: true,
  lastError: true,
} as const satisfies Prisma.OutboxMessageSelect;
export type MessageState = Prisma.OutboxMessageGetPayload<{ select: typeof stateColumns }>;

/** Finds the tenant's item with this key; null if missing. */
export const findMessageState = (
  db: Database,
  { tenantId, dedupeKey }: { tenantId: string; dedupeKey: string },
): Promise<MessageState | null> =>
  db.outboxMessage.findFirst({ where: { tenantId, dedupeKey }, select: stateColumns });

const toldColumns = {
  id: true,
  kind: true,
  purpose: true,
  state: true,
  recipient: true,
  lastError: true,
  batchId: true,
  createdAt: true,
  sentAt: true,
} as const satisfies Prisma.OutboxMessageSelect;

/** Lists a tenant's items of given purposes about leads, or of batches. */
export const listMessagesAbout = (
  db: Database,
  {
    tenantId,
    purposes,
    about,
  }: {
    tenantId: string;
    purposes: readonly string[];
    about: { leadIds: readonly string[] } | { batchIds: readonly string[] };
  },
) =>
  db.outboxMessage.findMany({
    where: {
      ...{ tenantId, purpose: { in: [...purposes] } },
      ...('leadIds' in about
        ? { leadId: { in: [...about.leadIds] } }
        : { batchId: { in: [...about.batchIds] } }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: toldColumns,
  });
