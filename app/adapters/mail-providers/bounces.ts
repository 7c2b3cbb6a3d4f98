import type { MailEvent, MailEventKind, MailProvider } from '#app/domain/delivery/index.ts';
import type { BounceAddresses } from '#app/lib/bounce-address.server.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { type RecipientStatus, readDeliveryStatus } from './delivery-status.ts';
import { classifyFinalAnswer } from './final-answer.ts';
import { findDeliveryStatus, splitMail } from './mail-parts.ts';
import { assertPassword, shortened } from './reports.ts';

/** Only the beginning of a mail is read. A report comes before the mail that it returns. */
const MAX_BOUNCE_BYTES = 256 * 1024;
const SEPARATORS = /[\s<>:,;"]/;
/** Where mail servers note the address to which a mail was delivered, the most exact first. */
const DELIVERY_HEADERS: readonly string[] = ['x-original-to', 'delivered-to', 'envelope-to', 'to'];

/**
 * Reads mails to our bounce addresses, which a mail server or an inbound service posts as they are (message/rfc822). The address is signed, so
 * it names the mail that bounced, whatever the report says of its recipient. Anything but a delivery report (RFC 3464) and an
 * unsubscription is left out: vacation notices arrive here, too. So do mails of strangers, so nothing but the header is read before the
 * signature of the address is verified.
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
    const source = body.toString('latin1', 0, MAX_BOUNCE_BYTES).replaceAll('\r\n', '\n');
    const mail = splitMail(source);
    const addressees = mail.fields.filter(({ name }) => DELIVERY_HEADERS.includes(name));
    const target = findTarget(
      [headers.get('x-envelope-to') ?? '', ...addressees.map(({ value }) => value)],
      addresses,
    );
    if (!target) return [];
    const { messageId: messageRef } = target;
    if (target.kind === 'unsubscribe')
      // A person may agree again and unsubscribe by the same mail later, so another mail is another event.
      return [
        {
          ...{ id: `${messageRef} unsubscribe ${sha256(source)}`, kind: 'unsubscribed' },
          ...{ recipient: null, messageRef, detail: null },
        },
      ];
    const report = findDeliveryStatus(mail);
    const status = report === null ? null : readDeliveryStatus(report);
    return status ? describeStatus(status, messageRef) : [];
  },
});

/** Only our own signed addresses are looked for, so whatever is between them may be cut away. */
function findTarget(texts: readonly string[], addresses: BounceAddresses) {
  for (const text of texts)
    for (const word of text.split(SEPARATORS)) {
      const target = addresses.read(word);
      if (target) return target;
    }
  return null;
}

/** A mail's servers may report it again and again, which counts once for each kind. */
function describeStatus(status: RecipientStatus, messageRef: string): MailEvent[] {
  const kind = judge(status);
  if (!kind) return [];
  const detail = shortened(withoutAddresses([status.status, status.diagnostic].join(' ').trim()));
  return [{ id: `${messageRef} ${kind}`, kind, recipient: null, messageRef, detail }];
}

/** The server's own answer says more than the status that a relay made of it. */
function judge({ action, status, diagnostic }: RecipientStatus): MailEventKind | null {
  if (action === 'delivered') return 'delivered';
  if (action === 'delayed') return 'deferred';
  if (action !== 'failed') return null;
  return classifyFinalAnswer(diagnostic) ?? classifyFinalAnswer(status) ?? 'refused';
}

/** The detail is shown to staff and outlives an erasure of the recipient, whom servers quote. */
const withoutAddresses = (text: string): string =>
  text
    .split(/([\s<>])/)
    .map((word) => (word.includes('@') ? '(recipient)' : word))
    .join('');
