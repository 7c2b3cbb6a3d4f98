import { randomUUID } from 'node:crypto';
import { foldLines } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { boundedMemo } from '#app/lib/bounded-memo.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { encodeQuotedPrintable } from './quoted-printable.ts';

type ComposedMail = Pick<RenderedMail, 'from' | 'replyTo' | 'to' | 'subject' | 'text' | 'html' | 'headers'>;

/** Recommended maximum length of a header line (RFC 5322). */
const MAX_HEADER_LINE = 76;
/** Maximum number of cached headers that the mails of a campaign share. */
const MAX_SHARED_HEADERS = 500;

/**
 * Returns a boundary for one mail: filters take mails with the same one for one mailing. Text of a tenant or visitor can't contain it,
 * because quoted-printable never produces `=_`.
 */
const createBoundary = (): string => `=_${randomUUID()}`;

type HeaderValue = Parameters<typeof MimeNode.encodeHeaderValue>[1];

/** Encodes all headers. The static method would create a node for each, with random bytes for a boundary. */
const encoder = new MimeNode();

const encodeHeader = (name: string, value: HeaderValue): string =>
  foldLines(`${name}: ${encoder.encodeHeaderValue(name, value)}`, MAX_HEADER_LINE);

const sharedHeader = boundedMemo(MAX_SHARED_HEADERS, (key: string) =>
  encodeHeader(...(JSON.parse(key) as [string, HeaderValue])),
);

/**
 * Composes the bytes of a mail without attachments. Nodemailer passes each mail through seven streams, which takes as long as sending it.
 * Here shared headers are encoded once for all mails, and a body in one pass.
 */
export function composeMail(
  mail: ComposedMail,
  { messageId, ownHeaders, date }: { messageId: string; ownHeaders: Record<string, string>; date: Date },
): Buffer {
  const boundary = createBoundary();
  const shared = (name: string, value: HeaderValue) => sharedHeader(JSON.stringify([name, value]));
  const head = [
    shared('From', mail.from),
    // The whole value is one address: a comma in it must not split it into two recipients.
    encodeHeader('To', { name: '', address: mail.to }),
    ...(mail.replyTo ? [shared('Reply-To', mail.replyTo)] : []),
    shared('Subject', mail.subject),
    encodeHeader('Message-ID', messageId),
    encodeHeader('Date', date),
    ...Object.entries({ ...mail.headers, ...ownHeaders }).map(([name, value]) => encodeHeader(name, value)),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  const part = (type: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n${part('text/plain')}`),
    encodeQuotedPrintable(mail.text),
    Buffer.from(`\r\n${part('text/html')}`),
    encodeQuotedPrintable(mail.html),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
