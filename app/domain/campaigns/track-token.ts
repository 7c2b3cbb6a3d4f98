import { timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '#app/lib/key-ring.server.ts';

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
export function signTrackToken(ring: KeyRing, { of, id, linkId }: TrackToken): string {
  const text = [of === 'campaign' ? 'c' : 'b', id, linkId ?? ''].join('~');
  const body = Buffer.from(text).toString('base64url');
  const [signature] = computeMacs(ring, body);
  return `${body}.${signature.toString('base64url')}`;
}

/** What a token names; null for one that no secret of the ring has signed. */
export function readTrackToken(ring: KeyRing, token: string): TrackToken | null {
  const [body = '', mac = '', ...rest] = token.split('.');
  if (rest.length > 0 || token.length > 400) return null;
  const signature = Buffer.from(mac, 'base64url');
  const isSigned = computeMacs(ring, body).some(
    (expected) => signature.length === expected.length && timingSafeEqual(signature, expected),
  );
  if (!isSigned) return null;
  const [kind = '', id = '', linkId = ''] = Buffer.from(body, 'base64url').toString().split('~');
  if (!(kind === 'c' || kind === 'b') || !PART.test(id) || (linkId && !PART.test(linkId))) return null;
  return { of: KINDS[kind], id, linkId: linkId || null };
}

/** The label keeps the signature from being one of something else. */
function computeMacs(ring: KeyRing, body: string): [Buffer, ...Buffer[]] {
  const [first, ...others] = ring.computeMacs(`track-token ${body}`);
  const shorten = (mac: Buffer) => mac.subarray(0, MAC_BYTES);
  return [shorten(first), ...others.map(shorten)];
}
