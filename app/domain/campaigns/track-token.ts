import { timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '#app/lib/key-ring.server.ts';

/** The mail that was opened or clicked. */
export interface TrackedMail {
  of: 'campaign' | 'bulk';
  /** Id of the EmailSend or BulkRecipient. */
  id: string;
}

/** The token of a click also contains the link's id, and how many links the mail has, from December 2026 on. */
export type TrackToken = TrackedMail & { linkId: string | null; linkCount?: number };

const TRACKED_SEND_KINDS = { c: 'campaign', b: 'bulk' } as const;
const TRACK_TOKEN_MAC_BYTES = 16;
const TRACK_TOKEN_PART = /^[\w-]{1,64}$/;

/**
 * Creates a token for the URL of a picture or a link: ids, signed with the service's secret. It contains no e-mail address and no target,
 * and can't be forged.
 */
export function signTrackToken(ring: KeyRing, { of: mailKind, id, linkId, linkCount }: TrackToken): string {
  const text = [
    mailKind === 'campaign' ? 'c' : 'b',
    id,
    linkId ?? '',
    ...(linkCount ? [linkCount] : []),
  ].join('~');
  const body = Buffer.from(text).toString('base64url');
  const [signature] = computeMacs(ring, body);
  return `${body}.${signature.toString('base64url')}`;
}

/** Returns the content of a token, or null if no secret of the ring has signed it. */
export function readTrackToken(ring: KeyRing, token: string): TrackToken | null {
  const [body = '', mac = '', ...rest] = token.split('.');
  if (rest.length > 0 || token.length > 400) return null;
  const signature = Buffer.from(mac, 'base64url');
  const isSigned = computeMacs(ring, body).some(
    (expected) => signature.length === expected.length && timingSafeEqual(signature, expected),
  );
  if (!isSigned) return null;
  const [kind = '', id = '', linkId = '', count = ''] = Buffer.from(body, 'base64url').toString().split('~');
  if (
    !(kind === 'c' || kind === 'b') ||
    !TRACK_TOKEN_PART.test(id) ||
    (linkId && !TRACK_TOKEN_PART.test(linkId))
  )
    return null;
  const linkCount = Number(count);
  return { of: TRACKED_SEND_KINDS[kind], id, linkId: linkId || null, ...(linkCount > 0 && { linkCount }) };
}

const USED_MAIL_PARAMETER = 'mail';

/** Returns the query that a mail's links to the recipient's pages carry: it names the mail, so that an unsubscription is credited to it. */
export const usedMailQuery = (ring: KeyRing, mail: TrackedMail): string =>
  `?${USED_MAIL_PARAMETER}=${signTrackToken(ring, { ...mail, linkId: null })}`;

/** Returns the mail whose link was followed; null for a link that names none, or that this service has not signed. */
export function readUsedMail(ring: KeyRing, url: URL): TrackedMail | null {
  const token = readTrackToken(ring, url.searchParams.get(USED_MAIL_PARAMETER) ?? '');
  return token && { of: token.of, id: token.id };
}

/** The label prevents the signature from being valid for anything else. */
function computeMacs(ring: KeyRing, body: string): [Buffer, ...Buffer[]] {
  const [first, ...otherMacs] = ring.computeMacs(`track-token ${body}`);
  const shorten = (mac: Buffer) => mac.subarray(0, TRACK_TOKEN_MAC_BYTES);
  return [shorten(first), ...otherMacs.map(shorten)];
}
