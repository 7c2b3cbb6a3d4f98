import { Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { inSpan } from '#app/lib/spans.ts';

/** Refusal to fetch a URL that a tenant typed. The error text is a sentence for staff. */
export class AddressRefusal extends Error {}

export interface AddressGuardOptions {
  /** Returns all addresses of a host name. Defaults to the machine's name servers. */
  resolve?: (host: string) => Promise<string[]>;
  /** Non-public addresses that are also allowed, such as that of a test's own server. */
  alsoAllowed?: readonly string[];
  /** Allows loopback addresses, over http too, for tests and development (ALLOW_LOOPBACK_FETCH). */
  allowLoopback?: boolean;
  /** Certificate to trust, for a test's own server. */
  ca?: string;
}

interface GuardedRequest {
  url: string | URL;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** Aborts the request at any stage. */
  signal: AbortSignal;
  /** Timeout for the connection including the TLS handshake, in ms. */
  connectTimeoutMs?: number;
  /** Maximum number of body bytes to read. With 0, only the headers are read. */
  maxAnswerBytes: number;
  /** Timeout for the body once the headers have arrived, in ms. The part that has arrived by then is used. */
  bodyTimeoutMs?: number;
  /** Awaited once the connection is open, before the first byte of the request. If it throws, the request is not sent. */
  beforeSend?(): Promise<void>;
}

export interface GuardedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Beginning of the body, up to `maxAnswerBytes`. */
  body: Buffer;
  /** Whether `body` is the whole body. False if it was too large, too slow or cut off. */
  isComplete: boolean;
}

/**
 * Fetches addresses that tenants typed, from inside our own network. It allows only https and public addresses, checks every address of a
 * host name and connects to one that it checked, so that a name can't resolve differently in between. Redirects are returned as responses.
 */
export interface AddressGuard {
  /** @throws AddressRefusal; network errors */
  fetch(request: GuardedRequest): Promise<GuardedAnswer>;
}

const DEFAULT_CONNECT_TIMEOUT_MS = 5000;
const BODY_TIMEOUT_MS = 2000;

type HostRule = Pick<AddressGuardOptions, 'resolve' | 'alsoAllowed' | 'allowLoopback'>;

const createAddressRule =
  ({ alsoAllowed = [], allowLoopback = false }: HostRule) =>
  (address: string): boolean =>
    isPublic(address) || alsoAllowed.includes(address) || (allowLoopback && isLoopback(address));

const notPublic = (what: string) => new AddressRefusal(`The ${what} does not lead to the public internet.`);

/** Looks up a host that a tenant typed. The caller connects to an address that it returns, and to no other. */
export type HostGuard = (host: string) => Promise<string[]>;

/**
 * Returns a look-up of the addresses of a host name, all of which must be public.
 * @param what the word for the host in a refusal
 */
export function createHostGuard(options: HostRule = {}, what = 'URL'): HostGuard {
  const { resolve = resolveAll, allowLoopback = false } = options;
  const isAllowed = createAddressRule(options);
  return async (host) => {
    const literal = ipaddr.isValid(host) || host.includes(':');
    const fixedAddresses = literal ? [host] : allowLoopback && host === 'localhost' ? ['127.0.0.1'] : null;
    const addresses = fixedAddresses ?? (await resolve(host).catch(() => []));
    if (addresses.length === 0) throw new AddressRefusal('The host name is not known.');
    // A single non-public address is enough to refuse the host: an ordinary shop's host name has none.
    if (!addresses.every(isAllowed)) throw notPublic(what);
    return addresses;
  };
}

export function createAddressGuard(options: AddressGuardOptions = {}): AddressGuard {
  const { allowLoopback = false, ca } = options;
  const isAllowed = createAddressRule(options);
  const judgeHost = createHostGuard(options);

  /** @returns the addresses of the host, all of which are allowed */
  const judge = async (url: URL): Promise<string[]> => {
    const isPlain = url.protocol === 'http:' && allowLoopback;
    if (url.protocol !== 'https:' && !isPlain)
      throw new AddressRefusal('The URL does not begin with https://.');
    if (url.username || url.password) throw new AddressRefusal('The URL contains a password.');
    const addresses = await judgeHost(url.hostname.replace(/^\[|\]$/g, ''));
    if (isPlain && !addresses.every(isLoopback)) throw notPublic('URL');
    return addresses;
  };

  return {
    fetch(request) {
      const { url: rawUrl, method, signal } = request;
      // The span leaves out the address because a tenant typed it.
      const describe = () =>
        ({ name: method, kind: 'client', facts: { 'http.request.method': method } }) as const;
      return inSpan(describe, async (span) => {
        if (!canParseUrl(String(rawUrl))) throw new AddressRefusal('This is no address.');
        const url = new URL(rawUrl);
        // The deadline does not cancel a DNS query to a silent name server.
        const addresses = await Promise.race([judge(url), rejectedAt(signal)]);
        signal.throwIfAborted();
        const answer = await send(request, { url, addresses, isAllowed, ca });
        span.note({ 'http.response.status_code': answer.status });
        return answer;
      });
    },
  };
}

interface Target {
  url: URL;
  addresses: readonly string[];
  isAllowed(address: string): boolean;
  ca: string | undefined;
}

function send(request: GuardedRequest, { url, addresses, isAllowed, ca }: Target): Promise<GuardedAnswer> {
  const {
    method,
    headers,
    body,
    signal,
    connectTimeoutMs = DEFAULT_CONNECT_TIMEOUT_MS,
    beforeSend,
  } = request;
  const isPlain = url.protocol === 'http:';
  return new Promise((done, fail) => {
    // Each request opens its own connection. A reused one would lead to an address that was checked for another request.
    const asking = (isPlain ? httpRequest : httpsRequest)(url, {
      method,
      ca,
      headers,
      lookup: lookupJudged(addresses),
      agent: false,
      signal,
    });
    const tooLong = setTimeout(
      () => asking.destroy(new ConnectTimeout('The connection took too long.')),
      connectTimeoutMs,
    );
    const start = async (socket: Socket) => {
      clearTimeout(tooLong);
      if (!isAllowed(socket.remoteAddress ?? ''))
        return asking.destroy(new AddressRefusal('The URL does not lead to the public internet.'));
      await beforeSend?.();
      asking.end(body);
    };
    asking.on('socket', (socket) => {
      socket.once(isPlain ? 'connect' : 'secureConnect', () => {
        start(socket).catch((error) => asking.destroy(error));
      });
    });
    asking.on('close', () => clearTimeout(tooLong));
    asking.on('error', fail);
    asking.on('response', (response) => readAnswer(response, request).then(done, fail));
  });
}

/** The connection, including the TLS handshake, timed out. */
class ConnectTimeout extends Error {
  override readonly name = 'TimeoutError';
}

/** Answers every DNS look-up with the addresses that were checked. */
const lookupJudged = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({
    address,
    family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4,
  }));
  const [first] = all as [(typeof all)[0]];
  return (_host, { all: wantsAll }, callback) =>
    wantsAll ? callback(null, all) : callback(null, first.address, first.family);
};

/** Reads at most `maxAnswerBytes` of the body, then closes the connection. */
function readAnswer(
  response: IncomingMessage,
  { maxAnswerBytes, bodyTimeoutMs = BODY_TIMEOUT_MS }: GuardedRequest,
): Promise<GuardedAnswer> {
  return new Promise((done) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const finish = () => {
      clearTimeout(late);
      const isComplete = response.complete && size <= maxAnswerBytes;
      response.destroy();
      const { statusCode: status = 0, headers } = response;
      const body = Buffer.concat(pieces).subarray(0, maxAnswerBytes);
      done({ status, headers, body, isComplete });
    };
    const late = setTimeout(finish, bodyTimeoutMs);
    // The status has arrived, so a body that is cut off is not an error.
    for (const event of ['end', 'error', 'close']) response.on(event, finish);
    if (maxAnswerBytes === 0) return finish();
    response.on('data', (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size >= maxAnswerBytes) finish();
    });
  });
}

/** The IPv6 range allocated for the public internet. Every address outside it is unassigned, local, or an IPv4 address in another form. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Reserved for documentation since RFC 9637. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Whether an address belongs to the public internet. Private, loopback, link-local, shared, multicast, documentation and test addresses do
 * not, nor does an IPv6 address that contains an IPv4 address (compatible, mapped, translated, 6to4, Teredo), because a network on the way
 * may unwrap it.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || (parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION));
}

/** Whether an address is loopback. An IPv4 loopback address written as IPv6 does not count. */
const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';

const rejectedAt = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const DNS_TIMEOUT_MS = 2000;

/**
 * Queries the machine's name servers directly instead of using the system's look-up. The latter has four threads, and four names with
 * silent servers would block everything else that needs one.
 */
async function resolveAll(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
}

/** Describes a network error as a sentence for staff that contains no address. */
export function describeFailure(error: unknown): string {
  if (error instanceof AddressRefusal) return error.message;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return 'The server did not answer in time.';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return 'The server’s certificate is not valid.';
  return 'We could not reach the server.';
}
