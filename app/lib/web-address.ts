import { canParseUrl } from './can-parse-url.ts';

/** Validates web addresses that people type, and converts them to the one form that is stored. */

/**
 * Labels of letters, digits, hyphens and underscores, as they are after parsing: lower case, international letters encoded. A parsed URL's
 * host may contain other characters (`*`, `;`, `,`, `'`), which are invalid in host names and have a meaning in a Content-Security-Policy.
 */
const HOST_NAME = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?)*\.?$/;
const MAX_HOST_NAME = 253;
const isThisMachine = (host: string) => host === 'localhost' || host === '127.0.0.1';

/** A host with a dot, optionally followed by a port and a path: a web address as people write it. */
const WITHOUT_SCHEME = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+\.?(:\d+)?([/?#].*)?$/u;

/** Puts `https://` before a web address without a scheme ("shop.example/page"). Other texts are returned unchanged. */
export const addScheme = (text: string): string => (WITHOUT_SCHEME.test(text) ? `https://${text}` : text);

/** Parses an https URL, or an http URL of this machine for local use; returns null for anything else, including a URL with a password. */
export function parseWebAddress(text: string): URL | null {
  if (!canParseUrl(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, username, password } = url;
  if (username || password || hostname.length > MAX_HOST_NAME || !HOST_NAME.test(hostname)) return null;
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname)) ? url : null;
}

/** Returns a web address in its stored form: parsed and serialised, so that every reader sees the same host in it. */
export function formatWebAddress(url: URL, input: string): string {
  // Drop the slash that parsing adds to a bare host, because people did not type it.
  const isBareHost = url.href === `${url.origin}/` && !input.endsWith('/');
  return isBareHost ? url.origin : url.href;
}

/** Returns the origin, `https://host` or with a port, if the text is exactly an origin; else null. */
export function parseWebOrigin(text: string): string | null {
  const url = parseWebAddress(text);
  return url && url.href === `${url.origin}/` ? url.origin : null;
}
