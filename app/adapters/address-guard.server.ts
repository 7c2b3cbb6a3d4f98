import { Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { inSpan } from '#app/lib/spans.ts';

/** Why an address that a tenant typed is not fetched, as a sentence for staff. */
export class AddressRefusal extends Error {}

export interface AddressGuardOptions {
  /** All addresses of a host name; the machine's name servers when missing. */
  resolve?: (host: string) => Promise<string[]>;
  /** Addresses that may be asked although they are not public: a test's own server. */
  alsoAllowed?: readonly string[];
  /** Lets addresses of this machine pass, by http too: for tests and development (ALLOW_LOOPBACK_FETCH). */
  allowLoopback?: boolean;
  /** For a test's own certificate. */
  ca?: string;
}

interface GuardedRequest {
  url: string | URL;
  method: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Ends the request, whatever it waits for. */
  signal: AbortSignal;
  /** How long the connection may take, with its certificate, in ms. */
  connectTimeoutMs?: number;
  /** How much of the answer's body is read, in bytes; with 0 the headers are the answer. */
  maxAnswerBytes: number;
  /** How long the body may take once the headers have arrived, in ms; what has arrived by then counts. */
  bodyTimeoutMs?: number;
  /** Awaited once the connection is there, before the first byte of the request. When it throws, the request is not sent. */
  beforeSend?(): Promise<void>;
}

export interface GuardedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  body: Buffer;
  /** Whether that is all of it: neither too large, nor too slow, nor broken off. */
  isComplete: boolean;
}

/**
 * Fetches addresses that tenants typed, from inside our own network: only https, only public addresses, every address of a
 * name judged, connected to one that was judged, so that a name can't change its answer in between. Redirects are answers.
 */
export interface AddressGuard {
  /** @throws AddressRefusal; what the network does */
  fetch(request: GuardedRequest): Promise<GuardedAnswer>;
}

const CONNECT_TIMEOUT_MS = 5000;
const BODY_TIMEOUT_MS = 2000;

export function createAddressGuard(options: AddressGuardOptions = {}): AddressGuard {
  const { resolve = resolveAll, alsoAllowed = [], allowLoopback = false, ca } = options;
  const isAllowed = (address: string) =>
    isPublic(address) || alsoAllowed.includes(address) || (allowLoopback && isLoopback(address));

  /** @returns the addresses of the host, all of which may be asked */
  const judge = async (url: URL): Promise<string[]> => {
    const isPlain = url.protocol === 'http:' && allowLoopback;
    if (url.protocol !== 'https:' && !isPlain)
      throw new AddressRefusal('The address does not begin with https://.');
    if (url.username || url.password) throw new AddressRefusal('The address has a password in it.');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const literal = ipaddr.isValid(host) || host.includes(':');
    const fixedAddresses = literal ? [host] : allowLoopback && host === 'localhost' ? ['127.0.0.1'] : null;
    const addresses = fixedAddresses ?? (await resolve(host).catch(() => []));
    if (addresses.length === 0) throw new AddressRefusal('The host name is not known.');
    // One that is not public is enough: the name is not an ordinary shop's.
    if (!addresses.every(isAllowed) || (isPlain && !addresses.every(isLoopback)))
      throw new AddressRefusal('The address does not lead to the public internet.');
    return addresses;
  };

  return {
    fetch(request) {
      const { url: typed, method, signal } = request;
      // Not whom it asks: a tenant typed that.
      const describe = () =>
        ({ name: method, kind: 'client', facts: { 'http.request.method': method } }) as const;
      return inSpan(describe, async (span) => {
        if (!canParseUrl(String(typed))) throw new AddressRefusal('This is no address.');
        const url = new URL(typed);
        // A name server that is silent does not hear of the deadline.
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
  const { method, headers, body, signal, connectTimeoutMs = CONNECT_TIMEOUT_MS, beforeSend } = request;
  const isPlain = url.protocol === 'http:';
  return new Promise((done, fail) => {
    // Its own connection each: one that is reused would be to an address that was judged for another request.
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
        return asking.destroy(new AddressRefusal('The address does not lead to the public internet.'));
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

/** The connection, with its certificate, took longer than it may. */
class ConnectTimeout extends Error {
  override readonly name = 'TimeoutError';
}

/** Answers every look-up with the addresses that were judged. */
const lookupJudged = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({
    address,
    family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4,
  }));
  const [first] = all as [(typeof all)[0]];
  return (_host, { all: wantsAll }, callback) =>
    wantsAll ? callback(null, all) : callback(null, first.address, first.family);
};

/** Reads as much of the body as may be read, and ends the connection. */
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
    // The status has arrived: a body that breaks off changes nothing.
    for (const event of ['end', 'error', 'close']) response.on(event, finish);
    if (maxAnswerBytes === 0) return finish();
    response.on('data', (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size >= maxAnswerBytes) finish();
    });
  });
}

/** What of IPv6 is handed out to networks of the internet; everything outside is unassigned, local, or IPv4 in another form. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** For documentation since RFC 9637. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Whether an address is one of the public internet: no private, loopback, link-local, shared, multicast, documentation or
 * test one, and no IPv6 address with an IPv4 address in it (compatible, mapped, translated, 6to4, Teredo), which a
 * network on the way may unwrap.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || (parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION));
}

/** Whether an address is this machine's own; written as IPv4 in IPv6 it is not. */
const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';

const rejectedAt = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const DNS_TIMEOUT_MS = 2000;

/**
 * By the machine's name servers, not by its own look-up: that one has four threads, and four names whose servers are
 * silent would hold up everything else that needs one.
 */
async function resolveAll(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return lookups.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** What went wrong on the network, as a sentence for staff that names no address. */
export function describeFailure(error: unknown): string {
  if (error instanceof AddressRefusal) return error.message;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return 'The server did not answer in time.';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return 'The certificate of the server is not valid.';
  return 'The server could not be reached.';
}
