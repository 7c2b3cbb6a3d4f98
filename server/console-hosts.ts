import type { Request, RequestHandler } from 'express';
import type { Database } from '#app/domain/database.ts';
import { isConsoleHost, type PlatformHosts } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readHost } from './read-host.ts';
import { sendProblem } from './web-request.ts';

/** The exports of a page's route that show whether the page belongs to the console. */
export interface PageModule {
  loader?: unknown;
  action?: unknown;
  handle?: unknown;
}

/** A path that matches no page. */
const NO_PAGE = '/no-such-page';

/**
 * On a host that is not the console's, answers for a page of the console as if the page did not exist. Pages of the console are those that
 * require a capability (forConsole), and the account pages, which are marked in their `handle`.
 */
export function consoleHosts({ db, env }: { db: Database; env: PlatformHosts }): RequestHandler {
  return async (req, res, next) => {
    try {
      const routes = res.locals.pageRoutes ?? [];
      if (!routes.some(isConsolePage) || (await isConsoleHost(db, readHost(req) ?? '', env))) return next();
      if (isDocumentRequest(req)) {
        req.url = NO_PAGE;
        req.originalUrl = NO_PAGE;
        return next();
      }
      const unknown = new AppError('not-found', 'There is nothing at this address.');
      await sendProblem(res, unknown);
    } catch (error) {
      next(error);
    }
  };
}

function isConsolePage({ module }: { module?: PageModule }): boolean {
  const { loader, action, handle } = module ?? {};
  const isGuarded = [loader, action].some(
    (handler) => typeof handler === 'function' && 'capability' in handler,
  );
  return isGuarded || Object(handle).isOfAccount === true;
}

const isDocumentRequest = (req: Request): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') && !/[?&]_data=/.test(req.originalUrl);
