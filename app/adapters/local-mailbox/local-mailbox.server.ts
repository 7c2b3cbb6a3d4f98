import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { uuid7 } from '../../lib/uuid7.ts';
import type { StoreCarrier } from '../../outbox/carriers.ts';
import type { RenderedMail } from '../../outbox/types.ts';

/**
 * Stores mails, as they would have been sent, for /admin/mailbox. Pictures are put into the HTML, so that the stored mail
 * shows as it would have arrived.
 */
export const localMailbox: StoreCarrier<RenderedMail> = {
  via: 'store',
  async store(tx, kept, now) {
    const rows = kept.map(({ message, ready: mail }) => {
      const headers = { ...mail.headers, ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}) };
      const sender = `${mail.from.name} <${mail.from.address}>`;
      return sql`(${uuid7(now)}, ${message.tenantId}, ${message.id}, ${'email'}, ${sender}, ${mail.to}, ${mail.subject},
        ${mail.text}, ${withPictures(mail)}, ${JSON.stringify(headers)}, ${now})`;
    });
    await tx.$executeRaw(sql`
      INSERT INTO "LocalMail" ("id", "tenantId", "outboxMessageId", "kind", "sender", "recipient", "subject", "text",
        "html", "headers", "createdAt")
      VALUES ${join(rows)}`);
  },
};

function withPictures({ html, inline }: RenderedMail): string {
  return inline.reduce((text, { cid, contentType, content }) => {
    const data = `data:${contentType};base64,${Buffer.from(content).toString('base64')}`;
    return text.replaceAll(`cid:${cid}`, data);
  }, html);
}
