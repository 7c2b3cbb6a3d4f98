import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { AddressRefusal } from './address-guard.server.ts';

/** How many redirects are followed from one address. */
export const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Where an answer redirects to; null if it does not.
 * @param left how many redirects may still be followed
 * @throws AddressRefusal past the last one, or where the target is no address
 */
export function redirectTarget(
  { status, location }: { status: number; location: string | undefined },
  { url, left }: { url: URL; left: number },
): URL | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  if (left === 0) throw new AddressRefusal('The address redirects too often.');
  if (!canParseUrl(location, url)) throw new AddressRefusal('The address redirects to no address.');
  return new URL(location, url);
}
