import type { ParsedMail } from 'mailparser';
import type { MailEvent, MailEventKind, MailProvider } from '#app/domain/delivery/index.ts';
import type { BounceAddresses } from '#app/lib/bounce-address.server.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { classifyAnswer } from '#app/lib/mail-answer.ts';
import { type RecipientStatus, readDeliveryStatus } from './delivery-status.ts';
import { assertPassword, shortened } from './reports.ts';

const SEPARATORS = /[\s<>:,;"]/;
/** Where mail servers note the address to which a mail was delivered, the most exact first. */
const DELIVERY_HEADERS = ['x-original-to', 'delivered-to', 'envelope-to', 'to'] as const;

/**
 * Reads mails to our bounce addresses, which a mail server or an inbound service posts as they are (message/rfc822). The address is signed, so
 * it names the mail that bounced, whatever the report says of its recipient. Anything but a delivery report (RFC 3464) and an
 * unsubscription is left out: vacation notices arrive here, too.
 */
export const bounces = ({
  password,
  addresses,
}: {
  password: string;
  addresses: BounceAddresses;
}): MailProvider => ({
  async readEvents({ headers, body }) {
    assertPassword(headers, password);
    // Loaded by the first report, because most services get none.
    const { simpleParser } = await import('mailparser');
    const mail = await simpleParser(body, {
      ...{ keepDeliveryStatus: true, skipHtmlToText: true, skipTextToHtml: true },
      ...{ skipTextLinks: true, skipImageLinks: true },
    });
    const candidates = [headers.get('x-envelope-to') ?? '', ...listAddressees(mail)];
    const target = candidates.map((address) => addresses.read(address)).find((found) => found !== null);
    if (!target) return [];
    const { messageId: messageRef } = target;
    const id = (kind: string) => `${messageRef} ${kind} ${sha256(body.toString('latin1'))}`;
    if (target.kind === 'unsubscribe')
      return [{ id: id('unsubscribe'), kind: 'unsubscribed', recipient: null, messageRef, detail: null }];
    return listStatuses(mail).flatMap((status, index): MailEvent[] => {
      const kind = judge(status);
      const detail = shortened(withoutAddresses([status.status, status.diagnostic].join(' ').trim()));
      return kind ? [{ id: id(String(index)), kind, recipient: null, messageRef, detail }] : [];
    });
  },
});

function listAddressees(mail: ParsedMail): string[] {
  const lines = mail.headerLines.filter(({ key }) => (DELIVERY_HEADERS as readonly string[]).includes(key));
  // Only our own signed addresses are looked for, so whatever stands between them may be cut away.
  return lines.flatMap(({ line }) => line.split(SEPARATORS));
}

const listStatuses = (mail: ParsedMail): RecipientStatus[] =>
  mail.attachments
    .filter(({ contentType }) => contentType === 'message/delivery-status')
    .flatMap(({ content }) => readDeliveryStatus(content.toString('utf8')));

/** The server's own answer says more than the status that a relay made of it. */
function judge({ action, status, diagnostic }: RecipientStatus): MailEventKind | null {
  if (action === 'delivered') return 'delivered';
  if (action === 'delayed') return 'deferred';
  if (action !== 'failed') return null;
  return classifyAnswer(diagnostic) ?? classifyAnswer(status) ?? 'refused';
}

/** The detail is shown to staff and outlives an erasure of the recipient, whom servers quote. */
const withoutAddresses = (text: string): string =>
  text
    .split(/([\s<>])/)
    .map((word) => (word.includes('@') ? '(recipient)' : word))
    .join('');
