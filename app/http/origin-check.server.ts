import { canParseUrl } from '#app/lib/can-parse-url.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change state, judged before Remix sees it. Its Origin must be the service's own, scheme and host, as the client
 * addressed it (or the configured one). Without an Origin it passes only if it carries no session: webhooks and the shops'
 * servers send none, browsers always send one with a POST.
 *
 * @param protocol `http` or `https`, as the client used it
 * @param host the request's own host and port, as the client addressed it
 * @param appOrigin APP_ORIGIN, for proxies that rewrite the Host header
 */
export function canChangeState(
  request: {
    method: string;
    origin: string | undefined;
    protocol: string;
    host: string | undefined;
    hasSession: boolean;
  },
  appOrigin?: string,
): boolean {
  const { method, origin, protocol, host, hasSession } = request;
  if (SAFE.has(method)) return true;
  if (origin === undefined) return !hasSession;
  if (!/^https?:/.test(origin) || !canParseUrl(origin)) return false;
  const { origin: parsed } = new URL(origin);
  const ownUrl = `${protocol}://${host}`;
  const isOwn = host !== undefined && canParseUrl(ownUrl) && new URL(ownUrl).origin === parsed;
  return isOwn || (appOrigin !== undefined && new URL(appOrigin).origin === parsed);
}

/** Whether an origin is the service's own, as this request addressed it or as configured. */
export const isOwnOrigin = (
  request: { url: string },
  appOrigin: string | undefined,
  origin: string,
): boolean =>
  origin === new URL(request.url).origin || (appOrigin !== undefined && origin === new URL(appOrigin).origin);
