import type { Database } from '#app/domain/database.ts';

/** What has become of one message. */
export interface MessageState {
  state: string;
  createdAt: Date;
  sentAt: Date | null;
  nextAttemptAt: Date;
  /** Why it waits, or was not sent. */
  lastError: string | null;
}

/** The tenant's message with this key; null for none. */
export const findMessageState = (
  db: Database,
  { tenantId, dedupeKey }: { tenantId: string; dedupeKey: string },
): Promise<MessageState | null> =>
  db.outboxMessage.findFirst({
    where: { tenantId, dedupeKey },
    select: { state: true, createdAt: true, sentAt: true, nextAttemptAt: true, lastError: true },
  });
