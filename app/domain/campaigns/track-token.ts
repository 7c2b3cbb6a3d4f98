import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose mail an opening or a click is of. */
export interface TrackedMail {
  of: 'campaign' | 'bulk';
  /** Id of the EmailSend or BulkRecipient. */
  id: string;
}

/** A click's token names the link too. */
export type TrackToken = TrackedMail & { linkId: string | null };

const KINDS = { c: 'campaign', b: 'bulk' } as const;
const MAC_BYTES = 16;
const PART = /^[\w-]{1,64}$/;

/**
 * A token for the address of a picture or a link: ids, and a signature by the service's secret. It holds no address and no
 * target, and one that was not made here is worth nothing.
 */
export function signTrackToken(secret: string, { of, id, linkId }: TrackToken): string {
  const text = [of === 'campaign' ? 'c' : 'b', id, linkId ?? ''].join('~');
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${computeMac(secret, body).toString('base64url')}`;
}

/** What a token names; null for one that was not signed with this secret. */
export function readTrackToken(secret: string, token: string): TrackToken | null {
  const [body = '', mac = '', ...rest] = token.split('.');
  if (rest.length > 0 || token.length > 400) return null;
  const signature = Buffer.from(mac, 'base64url');
  const expected = computeMac(secret, body);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const [kind = '', id = '', linkId = ''] = Buffer.from(body, 'base64url').toString().split('~');
  if (!(kind === 'c' || kind === 'b') || !PART.test(id) || (linkId && !PART.test(linkId))) return null;
  return { of: KINDS[kind], id, linkId: linkId || null };
}

/** The label keeps the signature from being one of something else. */
const computeMac = (secret: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`track-token ${body}`).digest().subarray(0, MAC_BYTES);
