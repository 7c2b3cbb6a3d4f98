import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { type LocalMailContent, sealContent } from './local-mail-content.ts';

/** An e-mail or text for the local mailbox. */
export interface LocalMail extends LocalMailContent {
  tenantId: string | null;
  outboxMessageId: string;
  kind: 'email' | 'sms';
  sender: string;
  recipient: string;
  /** Null for an SMS. */
  subject: string | null;
}

/** Stores e-mails and texts in the local mailbox, sealed, in one statement. @param mails at least one */
export async function storeLocalMails(
  tx: Prisma.TransactionClient,
  { mails, seal, now }: { mails: readonly LocalMail[]; seal: Seal; now: Date },
): Promise<void> {
  const rows = mails.map((mail) => {
    const { text, html, headers } = sealContent(mail, seal);
    return sql`(${uuid7(now)}, ${mail.tenantId}, ${mail.outboxMessageId}, ${mail.kind}, ${mail.sender},
      ${mail.recipient}, ${mail.subject}, ${text}, ${html}, ${JSON.stringify(headers)}, ${now})`;
  });
  await tx.$executeRaw(sql`
    INSERT INTO "LocalMail" ("id", "tenantId", "outboxMessageId", "kind", "sender", "recipient", "subject", "text",
      "html", "headers", "createdAt")
    VALUES ${join(rows)}`);
}

/** Deletes the local mailbox's copies of outbox items. */
export async function deleteLocalMails(
  tx: Prisma.TransactionClient,
  messageIds: readonly string[],
): Promise<void> {
  await tx.localMail.deleteMany({ where: { outboxMessageId: { in: [...messageIds] } } });
}
