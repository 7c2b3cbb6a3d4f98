import type { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import type { DkimKey } from '#app/outbox/types.ts';

/**
 * What the signature covers: what a reader sees, what describes the parts, and both headers of the one-click unsubscription,
 * which receivers believe only when they are signed (RFC 8058).
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
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** The message with a DKIM signature (RFC 6376) in front. Its end is read before its first byte comes out. */
export const signMail = (message: Readable, { domain, selector, privateKey }: DkimKey): Readable =>
  new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: SIGNED_HEADERS,
  }).sign(message);
