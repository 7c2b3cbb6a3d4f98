import type { Database, Prisma } from '#app/domain/database.ts';

/** `lastError` is the reason why the item waits or was not sent. */
const columns = {
  state: true,
  createdAt: true,
  sentAt: true,
  nextAttemptAt: true,
  lastError: true,
} as const satisfies Prisma.OutboxMessageSelect;
export type MessageState = Prisma.OutboxMessageGetPayload<{ select: typeof columns }>;

/** Finds the tenant's item with this key; null if missing. */
export const findMessageState = (
  db: Database,
  { tenantId, dedupeKey }: { tenantId: string; dedupeKey: string },
): Promise<MessageState | null> =>
  db.outboxMessage.findFirst({ where: { tenantId, dedupeKey }, select: columns });
