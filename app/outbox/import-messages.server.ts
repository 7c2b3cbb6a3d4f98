import type { Database, Prisma } from '#app/domain/database.ts';
import { insertRows, transactDirectly } from '#app/lib/sql-transaction.ts';
import type { NewMessage } from './enqueue.server.ts';
import { findCause } from './failure-cause.ts';

/** A past mail, as a seed describes it. */
export interface PastMail
  extends Pick<
    NewMessage,
    'tenantId' | 'kind' | 'purpose' | 'dedupeKey' | 'recipient' | 'recipientHash' | 'leadId'
  > {
  id: string;
  payload: Prisma.InputJsonObject;
  plannedAt: Date;
  settledAt: Date;
  /** The response of the receiver that refused it; null if it was sent. */
  refusal: { statusCode: number; error: string; durationMs: number } | null;
}

const IMPORTED_MESSAGE_INSERT = {
  into: `INSERT INTO "OutboxMessage" ("id", "tenantId", "kind", "purpose", "dedupeKey", "recipient", "recipientHash", "leadId",
    "payload", "state", "attempts", "nextAttemptAt", "createdAt", "updatedAt", "sentAt", "lastError", "cause") VALUES`,
};

/**
 * Inserts mails that were sent or refused in the past; they are never sent. Uses a prepared statement, because the client's createMany
 * would compile a statement for each chunk of thousands of rows.
 */
export async function importPastMails(db: Database, mails: readonly PastMail[]): Promise<void> {
  const rows = mails.map(({ plannedAt, settledAt, refusal, ...mail }) => [
    ...[mail.id, mail.tenantId, mail.kind, mail.purpose, mail.dedupeKey, mail.recipient],
    ...[mail.recipientHash ?? null, mail.leadId ?? null, JSON.stringify(mail.payload)],
    ...[refusal ? 'failed' : 'sent', 1, plannedAt, plannedAt, settledAt],
    ...[refusal ? null : settledAt, refusal?.error ?? null],
    refusal && findCause(mail.kind, { result: 'refused', ...refusal }),
  ]);
  await transactDirectly(db, (tx) => insertRows(tx, IMPORTED_MESSAGE_INSERT, rows));
  await db.outboxFailure.createMany({
    data: mails.flatMap(({ id, plannedAt, refusal }) =>
      refusal ? [{ messageId: id, attempt: 1, ...refusal, createdAt: plannedAt }] : [],
    ),
  });
}

/** Marks a tenant's planned items as sent at a time in the past, as a seed describes it. They are never sent. */
export const settlePastMessages = async (
  db: Database,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> => {
  await db.outboxMessage.updateMany({
    where: { tenantId, state: 'planned' },
    data: { state: 'sent', attempts: 1, sentAt: now, updatedAt: now },
  });
};
