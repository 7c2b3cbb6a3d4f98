import { storeLocalMails } from '#app/domain/messaging/index.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import type { StoreCarrier } from '#app/outbox/carriers.ts';
import type { RenderedMail, RenderedText } from '#app/outbox/types.ts';

/**
 * Stores mails as they would have been sent, for /admin/mailbox. Pictures are embedded in the HTML, so that the stored mail looks as its
 * recipient would have seen it.
 */
export const localMailbox = (seal: Seal): StoreCarrier<RenderedMail> => ({
  via: 'store',
  async store(tx, prepared, now) {
    const mails = prepared.map(({ message, ready: mail }) => ({
      tenantId: message.tenantId,
      outboxMessageId: message.id,
      kind: 'email' as const,
      sender: `${mail.from.name} <${mail.from.address}>`,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: withPictures(mail),
      headers: { ...mail.headers, ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}) },
    }));
    await storeLocalMails(tx, { mails, seal, now });
  },
});

/** Stores texts for /admin/mailbox, as localMailbox stores mails. */
export const localTextbox = (seal: Seal): StoreCarrier<RenderedText> => ({
  via: 'store',
  async store(tx, prepared, now) {
    const texts = prepared.map(({ message, ready: { from, to, text } }) => ({
      tenantId: message.tenantId,
      outboxMessageId: message.id,
      kind: 'sms' as const,
      sender: from,
      recipient: to,
      subject: null,
      text,
      html: null,
      headers: {},
    }));
    await storeLocalMails(tx, { mails: texts, seal, now });
  },
});

function withPictures({ html, inline }: RenderedMail): string {
  return inline.reduce((text, { cid, contentType, content }) => {
    const data = `data:${contentType};base64,${Buffer.from(content).toString('base64')}`;
    return text.replaceAll(`cid:${cid}`, data);
  }, html);
}
