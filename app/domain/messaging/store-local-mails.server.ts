import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { uuid7 } from '../../lib/uuid7.ts';
import type { Prisma } from '../database.ts';

/** A mail or text for the local mailbox. */
export interface LocalMail {
  tenantId: string | null;
  outboxMessageId: string;
  kind: 'email' | 'sms';
  sender: string;
  recipient: string;
  /** Null for a text. */
  subject: string | null;
  text: string;
  /** Null for a text. */
  html: string | null;
  headers: Record<string, string>;
}

/** Stores mails and texts in the local mailbox, in one statement. @param mails at least one */
export async function storeLocalMails(
  tx: Prisma.TransactionClient,
  mails: readonly LocalMail[],
  now: Date,
): Promise<void> {
  const rows = mails.map(
    (mail) => sql`(${uuid7(now)}, ${mail.tenantId}, ${mail.outboxMessageId}, ${mail.kind}, ${mail.sender},
      ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html}, ${JSON.stringify(mail.headers)}, ${now})`,
  );
  await tx.$executeRaw(sql`
    INSERT INTO "LocalMail" ("id", "tenantId", "outboxMessageId", "kind", "sender", "recipient", "subject", "text",
      "html", "headers", "createdAt")
    VALUES ${join(rows)}`);
}

/** Deletes what the local mailbox holds of outbox messages. */
export async function deleteLocalMailsOf(
  tx: Prisma.TransactionClient,
  messageIds: readonly string[],
): Promise<void> {
  await tx.localMail.deleteMany({ where: { outboxMessageId: { in: [...messageIds] } } });
}
