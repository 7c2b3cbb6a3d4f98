const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change state, judged before Remix sees it: its Origin must be the host that it was sent to
 * (or the configured one). Without an Origin it passes only if it carries no session: webhooks, one-click
 * unsubscribes and the shops' servers send none, browsers always send one with a POST.
 *
 * @param host the request's own host and port, as the client addressed it
 * @param appOrigin APP_ORIGIN, for proxies that rewrite the Host header
 */
export function mayChangeState(
  request: { method: string; origin: string | undefined; host: string | undefined; hasSession: boolean },
  appOrigin?: string,
): boolean {
  if (SAFE.has(request.method)) return true;
  if (request.origin === undefined) return !request.hasSession;
  let host: string;
  try {
    host = new URL(request.origin).host;
  } catch {
    return false;
  }
  if (host === '') return false;
  return (
    host === request.host?.toLowerCase() || (appOrigin !== undefined && host === new URL(appOrigin).host)
  );
}
