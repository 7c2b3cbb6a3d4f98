import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { ServiceMetrics } from './service-metrics.ts';

/** Headers that a proxy adds: a request with one of these comes from elsewhere, although its socket is from this machine. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Answers `GET /metrics` for requests with the token, or only for this machine if no token is set. Other requests get the response of an
 * unknown URL.
 */
export const metricsEndpoint =
  (metrics: ServiceMetrics, token: string | undefined): RequestHandler =>
  async (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (req.path !== '/metrics' || !isRead || !(token ? hasToken(req, token) : isLocal(req))) return next();
    try {
      const text = await metrics.write();
      // Does not use `type()`, which would sort the parameters.
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

/** Hashed to equal lengths, as the comparison requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();

const isLocal = (req: Request): boolean =>
  LOOPBACK_ADDRESS.test(req.socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => req.get(name) === undefined);
