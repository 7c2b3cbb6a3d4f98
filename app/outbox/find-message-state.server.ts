import type { Database } from '#app/domain/database.ts';

export interface MessageState {
  state: string;
  createdAt: Date;
  sentAt: Date | null;
  nextAttemptAt: Date;
  /** Reason why the item waits or was not sent. */
  lastError: string | null;
}

/** Finds the tenant's item with this key; null if missing. */
export const findMessageState = (
  db: Database,
  { tenantId, dedupeKey }: { tenantId: string; dedupeKey: string },
): Promise<MessageState | null> =>
  db.outboxMessage.findFirst({
    where: { tenantId, dedupeKey },
    select: { state: true, createdAt: true, sentAt: true, nextAttemptAt: true, lastError: true },
  });
