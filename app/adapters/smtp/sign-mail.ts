import type { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import type { DkimKey } from '#app/outbox/types.ts';

/**
 * Headers that the signature covers: those that a reader sees, those that describe the parts, and both headers of the one-click
 * unsubscription, which receivers trust only when they are signed (RFC 8058).
 */
const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Id',
  'Feedback-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** Prepends a DKIM signature (RFC 6376) to the message. The whole message is read before the first byte is emitted. */
export const signMail = (message: Readable, { domain, selector, privateKey }: DkimKey): Readable =>
  new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: SIGNED_HEADERS,
  }).sign(message);
