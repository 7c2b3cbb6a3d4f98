import type { NextFunction, Request, Response } from 'express';
import { routeClass } from '../metrics/route-class.ts';
import type { RemoteParent, RequestSpan, Traces } from './types.ts';

/** Requests that arrive every few seconds and are in the metrics anyway. */
const NOT_TRACED: readonly string[] = ['health', 'metrics'];

/** Begins the span of a request; returns null for a request that is not traced. */
export function beginRequestSpan(traces: Traces | null | undefined, req: Request): RequestSpan | null {
  if (!traces || NOT_TRACED.includes(routeClass(req.originalUrl))) return null;
  return traces.beginRequest(req.method, readParent(req));
}

/** Answers the request so that all work done for it belongs to its span. */
export const runInSpan = (span: RequestSpan | null, next: NextFunction): void =>
  span ? span.run(next) : next();

/** Ends the span of a request whose response is sent or whose client has disconnected. */
export function endRequestSpan(span: RequestSpan, req: Request, res: Response): void {
  const { statusCode: status } = res;
  const { method } = req;
  const group = routeClass(req.originalUrl);
  const route = readRoute(res);
  const isAborted = !res.writableFinished;
  span.end(
    `${method} ${route ?? group}`,
    {
      'http.request.method': method,
      'stackguide.route.class': group,
      ...(hasOwnId(req, res) && { 'stackguide.request.id': res.locals.requestId }),
      ...(route && { 'http.route': route }),
      ...(isAborted ? { 'stackguide.request.aborted': true } : { 'http.response.status_code': status }),
    },
    status >= 500 && !isAborted ? String(status) : null,
  );
}

/** Whether the request's id was created here or by a proxy; an id that a visitor sent may contain anything. */
const hasOwnId = (req: Request, res: Response): boolean =>
  req.get('x-request-id') !== res.locals.requestId || isFromProxy(req);

/** Whether the sender of the request is a proxy that TRUST_PROXY names. */
const isFromProxy = (req: Request): boolean =>
  (req.app.get('trust proxy fn') as (address: string, hop: number) => boolean)(
    req.socket.remoteAddress ?? '',
    0,
  );

/** Returns the pattern of the API call or of the page; never the path, which may contain a secret. */
function readRoute(res: Response): string | null {
  if (res.locals.apiPath) return res.locals.apiPath;
  // The root has an empty path; layouts and indexes have no path.
  const parts = res.locals.pageRoutes?.flatMap(({ path }) => path || []);
  return parts ? `/${parts.join('/')}` : null;
}

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/**
 * Returns the span that a trusted proxy names as the parent. A visitor's own header would control what is recorded. `tracestate` is
 * ignored, because it is free text.
 */
function readParent(req: Request): RemoteParent | null {
  const header = req.get('traceparent');
  return header !== undefined && isFromProxy(req) ? parseTraceparent(header) : null;
}

/** Parses by the W3C's rules: future versions may append data after the known part. */
export function parseTraceparent(text: string): RemoteParent | null {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(text.trim()) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}
