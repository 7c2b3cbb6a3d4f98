import type { Database, Prisma } from '#app/domain/database.ts';
import { insertRows, transactDirectly } from '#app/lib/sql-transaction.ts';
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

const MAILS = {
  into: `INSERT INTO "OutboxMessage" ("id", "tenantId", "kind", "purpose", "dedupeKey", "recipient", "recipientHash", "leadId",
    "payload", "state", "attempts", "nextAttemptAt", "createdAt", "updatedAt", "sentAt", "lastError") VALUES`,
};

/**
 * Writes mails that were sent or refused in the past; none of them is ever sent. By a prepared statement: of thousands of rows the
 * client's createMany compiles a statement anew for each portion.
 */
export async function importPastMails(db: Database, mails: readonly PastMail[]): Promise<void> {
  const rows = mails.map(({ plannedAt, settledAt, refusal, ...mail }) => [
    ...[mail.id, mail.tenantId, mail.kind, mail.purpose, mail.dedupeKey, mail.recipient],
    ...[mail.recipientHash ?? null, mail.leadId ?? null, JSON.stringify(mail.payload)],
    ...[refusal ? 'failed' : 'sent', 1, plannedAt, plannedAt, settledAt],
    ...[refusal ? null : settledAt, refusal?.error ?? null],
  ]);
  await transactDirectly(db, (tx) => insertRows(tx, MAILS, rows));
  await db.outboxFailure.createMany({
    data: mails.flatMap(({ id, plannedAt, refusal }) =>
      refusal ? [{ messageId: id, attempt: 1, ...refusal, createdAt: plannedAt }] : [],
    ),
  });
}
