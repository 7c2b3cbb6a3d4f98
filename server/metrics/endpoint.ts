import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { ServiceMetrics } from './service-metrics.ts';

/** What a proxy adds: a request with one of these comes from elsewhere, although its socket is of this machine. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * `GET /metrics`, for who has the token, or for this machine alone while no token is set. All others get what any unknown
 * address gets.
 */
export const metricsEndpoint =
  (metrics: ServiceMetrics, token: string | undefined): RequestHandler =>
  async (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (req.path !== '/metrics' || !isRead || !(token ? hasToken(req, token) : isLocal(req))) return next();
    try {
      const text = await metrics.write();
      // Not by `type()`, which would sort the parameters.
      res.set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').set('Cache-Control', 'no-store');
      res.end(text);
    } catch (error) {
      next(error);
    }
  };

function hasToken(req: Request, token: string): boolean {
  const [, bearerToken] = /^Bearer +(\S+)$/i.exec(req.get('authorization') ?? '') ?? [];
  return bearerToken !== undefined && timingSafeEqual(digest(bearerToken), digest(token));
}

/** Of one length, as the comparison needs it. */
const digest = (text: string) => createHash('sha256').update(text).digest();

const isLocal = (req: Request): boolean =>
  LOOPBACK.test(req.socket.remoteAddress ?? '') && FORWARDED.every((name) => req.get(name) === undefined);
