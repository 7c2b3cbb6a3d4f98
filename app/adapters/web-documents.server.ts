import type { IncomingHttpHeaders } from 'node:http';
import type { WebDocument, WebDocumentRequest, WebDocuments } from '#app/domain/product-feed/index.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { type AddressGuardOptions, createAddressGuard, describeFailure } from './address-guard.server.ts';
import { MAX_REDIRECTS, redirectTarget } from './redirects.ts';

interface Options extends AddressGuardOptions {
  /** Timeout for one response, in ms. */
  timeoutMs?: number;
  maxBytes?: number;
}

/** Reads documents at URLs that tenants typed, through the address guard. Each redirect is checked again. */
export function createWebDocuments({
  timeoutMs = 15_000,
  maxBytes = 5 * 1024 * 1024,
  ...options
}: Options = {}): WebDocuments {
  const guard = createAddressGuard(options);

  const follow = async (
    request: WebDocumentRequest,
    { url, signal, left: redirectsLeft }: { url: URL; signal: AbortSignal; left: number },
  ): Promise<WebDocument> => {
    const { etag, accept } = request;
    const answer = await guard.fetch({
      url,
      method: 'GET',
      headers: {
        'User-Agent': 'ProductFeed/1.0',
        Accept: accept,
        // The size limit counts bytes as they arrive, and a small compressed body can expand to a very large document.
        'Accept-Encoding': 'identity',
        ...(etag && { 'If-None-Match': etag }),
      },
      signal,
      connectTimeoutMs: timeoutMs,
      bodyTimeoutMs: timeoutMs,
      maxAnswerBytes: maxBytes,
    });
    const { status, headers, body, isComplete } = answer;
    const target = redirectTarget({ status, location: headers.location }, { url, left: redirectsLeft });
    if (target) return follow(request, { url: target, signal, left: redirectsLeft - 1 });
    if (status === 304 && etag) return { kind: 'unchanged' };
    if (status !== 200) return { kind: 'failed', why: `The server answered with status ${status}.` };
    if (body.length >= maxBytes)
      return { kind: 'failed', why: `The answer is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.` };
    if (!isComplete) return { kind: 'failed', why: 'The answer broke off.' };
    return {
      kind: 'read',
      body,
      etag: readHeader(headers, 'etag'),
      totalPages: readNumber(headers, 'x-wp-totalpages'),
    };
  };

  return {
    async read(request) {
      if (!canParseUrl(request.url)) return { kind: 'failed', why: 'This is no address.' };
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([deadline, request.signal]);
      try {
        return await follow(request, { url: new URL(request.url), signal, left: MAX_REDIRECTS });
      } catch (error) {
        return { kind: 'failed', why: describeFailure(error) };
      }
    },
  };
}

/** Longer ETags are not stored. */
const MAX_ETAG = 200;

function readHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value.length <= MAX_ETAG ? value : null;
}

function readNumber(headers: IncomingHttpHeaders, name: string): number | null {
  const value = readHeader(headers, name);
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}
