/** A document as sent over the network, compressed or not. */
export interface CachedDocument {
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** ms since 1970 */
  cachedAt: number;
}

export interface DocumentCache {
  get(key: string): CachedDocument | undefined;
  put(key: string, document: Omit<CachedDocument, 'cachedAt'>): void;
}

/** Short enough that a tenant's or operator's changes show at once, and long enough for a burst of requests. */
const LIFETIME_MS = 10_000;

/**
 * Creates a cache of documents that are the same for all visitors, which are rendered and compressed from time to time instead of per
 * request. Per process and bounded: the oldest document is dropped first.
 * @param mostBytes maximum total size of the bodies
 */
export function createDocumentCache({
  most = 500,
  mostBytes = 16_000_000,
  now = Date.now,
}: {
  most?: number;
  mostBytes?: number;
  now?: () => number;
} = {}): DocumentCache {
  const documents = new Map<string, CachedDocument>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= documents.get(key)?.body.length ?? 0;
    documents.delete(key);
  };
  return {
    get(key) {
      const document = documents.get(key);
      if (!document || now() - document.cachedAt < LIFETIME_MS) return document;
      drop(key);
      return undefined;
    },
    put(key, document) {
      drop(key);
      if (document.body.length > mostBytes) return;
      documents.set(key, { ...document, cachedAt: now() });
      bytes += document.body.length;
      for (const oldest of documents.keys()) {
        if (documents.size <= most && bytes <= mostBytes) break;
        drop(oldest);
      }
    },
  };
}

export interface RequestedDocument {
  method: string;
  protocol: string;
  /** Includes the query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Encodings that the service produces. */
const ENCODINGS = ['br', 'gzip', 'deflate'];
const MAX_URL_LENGTH = 500;

/**
 * Returns the cache key of the response; undefined for a request whose response may differ: with a cookie or a credential, a range, or
 * weighted encodings. Everything else that may change a public page is in the key.
 */
export function cacheKey({ method, protocol, url, headers }: RequestedDocument): string | undefined {
  if (method !== 'GET' || url.length > MAX_URL_LENGTH) return undefined;
  if (headers.cookie || headers.authorization || headers.range) return undefined;
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/[;*]/.test(accepted)) return undefined;
  const acceptedEncodings = accepted.split(',').map((name) => name.trim().toLowerCase());
  return JSON.stringify([
    protocol,
    headers.host,
    // Remix reads the port from this header.
    headers['x-forwarded-host'],
    url,
    ENCODINGS.filter((encoding) => acceptedEncodings.includes(encoding)),
  ]);
}

/** Whether a response is the same for all visitors: it is marked public, sets no cookie and varies by no header. */
export function isCacheable(status: number, headers: Record<string, unknown>): boolean {
  const varies = String(headers.vary ?? '').trim();
  return (
    status === 200 &&
    /(^|,)\s*public\b/.test(String(headers['cache-control'] ?? '')) &&
    !headers['set-cookie'] &&
    (varies === '' || /^accept-encoding$/i.test(varies))
  );
}
