import { createHash, createSign } from 'node:crypto';
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import type { DkimKey } from '#app/outbox/types.ts';

/**
 * Headers that the signature covers: those that a reader sees, those that describe the parts, and both headers of the one-click
 * unsubscription, which receivers trust only when they are signed (RFC 8058).
 */
const SIGNED_HEADERS = [
  'from',
  'reply-to',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
  'list-id',
  'feedback-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
];

/**
 * Headers that the signature names once more than the mail has them, which nodemailer's signer can't. A second one, which someone who replays a
 * signed mail would add above the first, then breaks the signature (RFC 6376, section 8.15).
 */
const OVERSIGNED_HEADERS = ['from', 'reply-to', 'to', 'subject', 'date', 'message-id', 'content-type'];

/** The signature as header lines. */
const SIGNATURE_LINE = /.{1,72}/g;

/** Prepends a DKIM signature (RFC 6376) to the message. The whole message is read before the first byte is emitted. */
export const signMail = (message: Readable, key: DkimKey): Readable =>
  Readable.from(signedBytes(message, key), { objectMode: false });

async function* signedBytes(message: Readable, key: DkimKey): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer | string>) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  yield Buffer.from(writeSignature(bytes, key), 'latin1');
  yield bytes;
}

function writeSignature(message: Buffer, { domain, selector, privateKey }: DkimKey): string {
  const headEnd = message.indexOf('\r\n\r\n');
  const [head, body] = [message.subarray(0, headEnd), message.subarray(headEnd + 4)];
  const headers = readHeaders(head.toString('latin1'));
  const signed = SIGNED_HEADERS.filter((name) => headers.has(name));
  const unsigned = [
    'v=1; a=rsa-sha256; c=relaxed/relaxed',
    `d=${domainToASCII(domain)}; s=${selector}`,
    `bh=${hashBody(body)}`,
    `h=${signed.join(':')}`,
    // The line may be folded at the colon.
    `:${OVERSIGNED_HEADERS.join(':')}`,
    'b=',
  ]
    .join(';\r\n ')
    .replace(';\r\n :', '\r\n :');
  const lines = signed.map((name) => `${name}:${headers.get(name)}\r\n`);
  const signature = createSign('RSA-SHA256')
    .update(`${lines.join('')}dkim-signature:${relaxLine(unsigned)}`, 'latin1')
    .sign(privateKey, 'base64');
  const folded = signature.match(SIGNATURE_LINE) ?? [];
  return `DKIM-Signature: ${unsigned}${folded.join('\r\n ')}\r\n`;
}

/** Spells a header's value or a line of the body as "relaxed" does: runs of blanks become one, those at the ends go. */
const relaxLine = (text: string): string =>
  text
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '');

/** Returns the values of the headers as "relaxed" spells them, the last one of each name. */
const readHeaders = (head: string): Map<string, string> =>
  new Map(
    head.split(/\r\n(?![ \t])/).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), relaxLine(line.slice(colon + 1))];
    }),
  );

/** Hashes the body as "relaxed" spells it: without blanks at the end of lines and without empty lines at its end. */
function hashBody(body: Buffer): string {
  const lines = body
    .toString('latin1')
    .split(/\r?\n/)
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return createHash('sha256')
    .update(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
    .digest('base64');
}
