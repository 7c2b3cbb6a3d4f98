import type { RequestHandler, Response } from 'express';
import { isKnown } from '#app/http/conditional.server.ts';
import {
  type CachedDocument,
  cacheKey,
  type DocumentCache,
  isCacheable,
} from '#app/http/document-cache.server.ts';

/** Headers that belong to one response or one connection. */
const OF_THIS_ANSWER = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Maximum size in bytes, far above that of any page. */
const LARGEST = 500_000;

/** Answers with a cached document, or caches the response. Runs before the compression, so that the cached body is compressed. */
export function documentCache(cache: DocumentCache): RequestHandler {
  return (req, res, next) => {
    const { method, protocol, originalUrl: url, headers } = req;
    const key = cacheKey({ method, protocol, url, headers });
    if (!key) return next();
    const cached = cache.get(key);
    if (cached) return send(res, cached, req.get('if-none-match'));
    record(res, (body) => {
      const sent = res.getHeaders() as CachedDocument['headers'];
      if (!isCacheable(res.statusCode, sent)) return;
      const cachedHeaders = Object.entries(sent).filter(([name]) => !OF_THIS_ANSWER.has(name));
      cache.put(key, {
        headers: { ...Object.fromEntries(cachedHeaders), 'content-length': String(body.length) },
        body,
      });
    });
    next();
  };
}

function send(
  res: Response,
  { headers, body, cachedAt }: CachedDocument,
  ifNoneMatch: string | undefined,
): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('Age', Math.floor((Date.now() - cachedAt) / 1000));
  if (!isKnown(ifNoneMatch, String(headers.etag ?? ''))) return void res.end(body);
  for (const name of ['content-length', 'content-type', 'content-encoding']) res.removeHeader(name);
  res.status(304).end();
}

/** Passes on the body of a response once it has been sent completely; never a body that is too large or was interrupted. */
function record(res: Response, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const add = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const part =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk);
    bytes += part.length;
    if (bytes <= LARGEST) chunks.push(part);
  };
  const write = res.write.bind(res) as (...args: unknown[]) => boolean;
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  res.write = ((...args: unknown[]) => {
    add(args[0], args[1]);
    return write(...args);
  }) as Response['write'];
  res.end = ((...args: unknown[]) => {
    add(args[0], args[1]);
    return end(...args);
  }) as Response['end'];
  res.once('finish', () => {
    if (bytes <= LARGEST) done(Buffer.concat(chunks));
  });
}
