import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '#app/lib/app-error.ts';
import { sendProblem } from './web-request.ts';

/** Replaces a target that is neither a path nor a URL, because express would answer `http://` itself. */
const NO_PATH = '!';

const ABSOLUTE = /^https?:\/\/([^/?#]+)([^#]*)/i;

/**
 * Rewrites a request whose target is an absolute URL (`GET http://host/path`, as to a proxy) to its path and host, which takes precedence
 * over the Host header (RFC 9112, 3.2.2). Runs before express, which stores the first target that it sees.
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
 * Answers requests that have no path: `OPTIONS *`, which is about the server as a whole, and targets that have no meaning here.
 * @param allow all methods that the service supports
 */
export const requestTarget =
  (allow: string): RequestHandler =>
  (req, res, next) => {
    if (req.url.startsWith('/')) return next();
    if (req.url === '*' && req.method === 'OPTIONS') return void res.status(204).set('Allow', allow).end();
    const refusal = new AppError('invalid', 'The request names no path.');
    sendProblem(res, refusal).catch(next);
  };
