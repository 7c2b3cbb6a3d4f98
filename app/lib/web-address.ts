import { canParseUrl } from './can-parse-url.ts';

/** Web addresses that people type: what is one, and the one form in which it is stored. */

/**
 * Labels of letters, digits, hyphens and underscores, as they are after parsing: lower case, international letters encoded. A
 * parsed URL's host may hold more (`*`, `;`, `,`, `'`), which no host name has and a Content-Security-Policy reads as its own.
 */
const HOST_NAME = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?)*\.?$/;
const MAX_HOST_NAME = 253;
const isThisMachine = (host: string) => host === 'localhost' || host === '127.0.0.1';

/** A host with a dot in it, and what may follow a host: an address as people say it. */
const WITHOUT_SCHEME = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+\.?(:\d+)?([/?#].*)?$/u;

/** The text with `https://` before it where it is an address without its scheme ("shop.example/page"); anything else as it is. */
export const addScheme = (text: string): string => (WITHOUT_SCHEME.test(text) ? `https://${text}` : text);

/** An https address, or this machine's own http for trying things out; null for anything else, one with a password in it included. */
export function parseWebAddress(text: string): URL | null {
  if (!canParseUrl(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, username, password } = url;
  if (username || password || hostname.length > MAX_HOST_NAME || !HOST_NAME.test(hostname)) return null;
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname)) ? url : null;
}

/** An address as it is stored: parsed and written out, so that every reader sees the same host in it. */
export function formatWebAddress(url: URL, typed: string): string {
  // The slash that parsing adds to a bare host is dropped: people did not type it.
  const isBareHost = url.href === `${url.origin}/` && !typed.endsWith('/');
  return isBareHost ? url.origin : url.href;
}

/** The origin, `https://host` or with a port, that the text is and nothing more; null where it is more, or none. */
export function parseWebOrigin(text: string): string | null {
  const url = parseWebAddress(text);
  return url && url.href === `${url.origin}/` ? url.origin : null;
}
