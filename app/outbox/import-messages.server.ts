import type { Database, Prisma } from '../domain/database.ts';
import type { NewMessage } from './enqueue.server.ts';

/** A mail of the past, as a seed describes it. */
export interface PastMail
  extends Pick<
    NewMessage,
    'tenantId' | 'kind' | 'purpose' | 'dedupeKey' | 'recipient' | 'recipientHash' | 'leadId'
  > {
  id: string;
  payload: Prisma.InputJsonObject;
  plannedAt: Date;
  settledAt: Date;
  /** The answer of the receiver that refused it; null when it was sent. */
  refusal: { statusCode: number; error: string; durationMs: number } | null;
}

/** Writes mails that were sent or refused in the past; none of them is ever sent. */
export async function importPastMails(db: Database, mails: readonly PastMail[]): Promise<void> {
  await db.outboxMessage.createMany({
    data: mails.map(({ plannedAt, settledAt, refusal, ...message }) => ({
      ...message,
      attempts: 1,
      nextAttemptAt: plannedAt,
      createdAt: plannedAt,
      updatedAt: settledAt,
      ...(refusal
        ? { state: 'failed', lastError: refusal.error }
        : { state: 'sent', lastError: null, sentAt: settledAt }),
    })),
  });
  await db.outboxFailure.createMany({
    data: mails.flatMap(({ id, plannedAt, refusal }) =>
      refusal ? [{ messageId: id, attempt: 1, ...refusal, createdAt: plannedAt }] : [],
    ),
  });
}
