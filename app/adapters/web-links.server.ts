import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { WebLinks } from '../domain/catalogue/index.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** What servers answer that do not know HEAD, or pretend not to. */
const NO_HEAD = new Set([403, 404, 405, 501]);

interface Options {
  /** All addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>;
  /** Addresses that may be asked although they are not public: a test's own server. */
  alsoAllowed?: readonly string[];
  /** For a test's own certificate. */
  ca?: string;
  timeoutMs?: number;
}

class Refusal extends Error {}

/**
 * Looks at addresses that tenants typed, from inside our own network: only https, only public addresses, each redirect
 * judged anew, and connected to the very address that was judged, so that a name cannot change its mind in between.
 */
export function createWebLinks(options: Options = {}): WebLinks {
  const { resolve = resolveAll, alsoAllowed = [], ca, timeoutMs = 5000 } = options;

  const publicAddressOf = async (host: string): Promise<string> => {
    const bare = host.replace(/^\[|\]$/g, '');
    const addresses = ipaddr.isValid(bare) ? [bare] : await resolve(bare).catch(() => []);
    const [first] = addresses;
    if (first === undefined) throw new Refusal('The host name is not known.');
    // One that is not public is enough: the name is not an ordinary shop's.
    if (!addresses.every((address) => alsoAllowed.includes(address) || isPublic(address)))
      throw new Refusal('The address does not lead to the public internet.');
    return first;
  };

  const ask = async (url: URL, method: 'HEAD' | 'GET', deadline: AbortSignal) => {
    const address = await publicAddressOf(url.hostname);
    return readHeaders({ url, method, address, ca, deadline });
  };

  const follow = async (url: URL, deadline: AbortSignal, left = MAX_REDIRECTS): Promise<string> => {
    if (url.protocol !== 'https:') throw new Refusal('The address does not begin with https://.');
    const head = await ask(url, 'HEAD', deadline);
    const { status, location } = NO_HEAD.has(head.status) ? await ask(url, 'GET', deadline) : head;
    if (REDIRECTS.has(status) && location !== undefined) {
      if (left === 0) throw new Refusal('The address redirects too often.');
      if (!URL.canParse(location, url)) throw new Refusal('The address redirects to no address.');
      return follow(new URL(location, url), deadline, left - 1);
    }
    return status >= 200 && status < 300 ? 'ok' : `The server answered with status ${status}.`;
  };

  return {
    async check(address) {
      if (!URL.canParse(address)) return 'This is no address.';
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        // A name server that is silent does not hear of the deadline.
        return await Promise.race([follow(new URL(address), deadline), rejectedAt(deadline)]);
      } catch (error) {
        return sentenceFor(error);
      }
    },
  };
}

/** What of IPv6 is handed out to networks of the internet; everything outside is unassigned, local, or IPv4 in another form. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet: no private, loopback, link-local, shared, multicast, documentation or
 * test one, and no IPv6 address with an IPv4 address in it (compatible, mapped, translated, 6to4, Teredo), which a
 * network on the way may unwrap.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

const rejectedAt = (deadline: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
  });

const resolveAll = async (host: string) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** Status and Location of an answer; its body is never read. */
function readHeaders(options: {
  url: URL;
  method: string;
  address: string;
  ca: string | undefined;
  deadline: AbortSignal;
}): Promise<{ status: number; location: string | undefined }> {
  const { url, method, address, ca, deadline } = options;
  const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4;
  const judged: LookupFunction = (_host, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family);
  return new Promise((done, fail) => {
    const asking = request(url, {
      method,
      ca,
      lookup: judged,
      agent: false,
      signal: deadline,
      headers: { 'User-Agent': 'LinkCheck/1.0', Accept: '*/*' },
    });
    asking.on('error', fail);
    asking.on('response', (response) => {
      // After the headers no listener is left: a later error has no effect.
      response.on('error', () => undefined);
      done({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    asking.end();
  });
}

function sentenceFor(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return 'The server did not answer in time.';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return 'The certificate of the server is not valid.';
  return 'The server could not be reached.';
}
