import type { RequestHandler, Response } from 'express';

const UNAVAILABLE_RETRY_SECONDS = '2';

/** Marks this request as failed because the database is busy or unreachable. */
export function markUnavailable(res: Response): void {
  res.locals.unavailable = true;
}

/**
 * Remix answers every failure of a loader or an action with 500: as a page, as data for a page, or as plain text. If the database was
 * unreachable the body is unchanged, and the status becomes 503 with Retry-After.
 */
export const unavailablePages: RequestHandler = (_req, res, next) => {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response;
  res.writeHead = (...args: unknown[]) => {
    if (res.locals.unavailable && args[0] === 500) {
      args[0] = 503;
      res.statusMessage = 'Service Unavailable';
      res.setHeader('Retry-After', UNAVAILABLE_RETRY_SECONDS);
    }
    return writeHead(...args);
  };
  next();
};
