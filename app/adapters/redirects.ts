import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { AddressRefusal } from './address-guard.server.ts';

/** Maximum number of redirects to follow from one URL. */
export const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the target of a redirect, or null if the response is not a redirect.
 * @param left how many redirects may still be followed
 * @throws AddressRefusal after too many redirects, or if the target is not a valid URL
 */
export function redirectTarget(
  { status, location }: { status: number; location: string | undefined },
  { url, left: redirectsLeft }: { url: URL; left: number },
): URL | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  if (redirectsLeft === 0) throw new AddressRefusal('The URL redirects too often.');
  if (!canParseUrl(location, url)) throw new AddressRefusal('The URL redirects without naming a new URL.');
  return new URL(location, url);
}
