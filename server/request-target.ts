import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { problemResponse } from '#app/http/problem.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { sendWebResponse } from './web-request.ts';

/** Replaces a target that is no path and no address: express answers `http://` by itself. */
const NO_PATH = '!';

const ABSOLUTE = /^https?:\/\/([^/?#]+)([^#]*)/i;

/**
 * A request whose target is a whole address (`GET http://host/path`, as to a proxy) becomes one for its path at its host, which
 * goes before the Host header (RFC 9112, 3.2.2). In front of express, which remembers the target that it first sees.
 */
export function acceptAbsoluteTarget(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/') || url === '*') return;
  const [, host, rest = ''] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) {
    request.url = NO_PATH;
    return;
  }
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Answers what is no request for a path: `OPTIONS *`, which is about the server as a whole, and targets that mean nothing here.
 * @param allow the methods that anything of the service has
 */
export const requestTarget =
  (allow: string): RequestHandler =>
  (req, res, next) => {
    if (req.url.startsWith('/')) return next();
    if (req.url === '*' && req.method === 'OPTIONS') return void res.status(204).set('Allow', allow).end();
    const refusal = new AppError('invalid', 'The request names no path.');
    sendWebResponse(res, problemResponse(refusal, req.get('accept') ?? null)).catch(next);
  };
