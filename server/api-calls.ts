import express, { type Response as ExpressResponse, type RequestHandler } from 'express';
import { type ApiCall, apiCalls } from '#app/api/index.server.ts';
import type { RateLimits } from '#app/http/rate-limits.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Services } from '#app/services.server.ts';
import { reportError } from './log.ts';
import { sendProblem, sendWebResponse, toWebRequest } from './web-request.ts';

declare global {
  namespace Express {
    interface Locals {
      /** The API path that the request matches, as it is declared, regardless of the method. */
      apiPath?: string;
    }
  }
}

export interface ApiOptions {
  services: Services;
  rateLimits: RateLimits;
  /** Called with each response of the API; tests compare it with the call's documentation. */
  watchAnswer?: (call: ApiCall, request: Request, answer: Response) => Promise<void>;
}

const API_PATHS = [...new Set(apiCalls.map((call) => call.path))];

/**
 * Finds the API path of a request: directly if it matches as declared; with parameters, capitals or a trailing slash by express's rules.
 */
export function findApiPath(): RequestHandler {
  const whole = new Set(API_PATHS.filter((path) => !path.includes(':')));
  const router = express.Router();
  for (const path of API_PATHS)
    router.all(path, (_req, res, next) => {
      res.locals.apiPath = path;
      next('router');
    });
  return (req, res, next) => {
    if (!whole.has(req.path)) return router(req, res, next);
    res.locals.apiPath = req.path;
    next();
  };
}

const IN_API = /^\/api(?:\/|$)/i;

/** Refuses paths below /api that no call has. Programs expect a problem there, and not a page. */
export const refuseUnknownApiPath: RequestHandler = (req, res, next) => {
  if (res.locals.apiPath !== undefined || !IN_API.test(req.path)) return next();
  sendProblem(res, new AppError('not-found', `The API has no path ${req.path}.`)).catch(next);
};

/** Answers the API's calls and passes on everything else. @param compress for larger responses */
export function answerApiCalls(
  { services, rateLimits, watchAnswer }: ApiOptions,
  compress: RequestHandler,
): RequestHandler {
  const callsByPath = new Map(API_PATHS.map((path) => [path, apiCalls.filter((call) => call.path === path)]));
  return async (req, res, next) => {
    const calls = res.locals.apiPath && callsByPath.get(res.locals.apiPath);
    if (!calls) return next();
    const method = req.method === 'HEAD' ? 'GET' : req.method;
    const call = calls.find((candidate) => candidate.method === method);
    try {
      if (!call) return await refuseMethod(res, calls);
      const request = toWebRequest(req);
      const response = await call.respond(request, {
        services,
        rateLimits,
        address: req.ip ?? 'unknown',
        requestId: res.locals.requestId,
        report: (error) => reportError(res.locals.log, error),
      });
      await watchAnswer?.(call, request, response);
      await sendWebResponse(res, response, compress);
    } catch (error) {
      next(error);
    }
  };
}

function refuseMethod(
  res: ExpressResponse,
  calls: readonly { path: string; method: string }[],
): Promise<void> {
  const allowed = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const methods = calls.map(({ method }) => method).join(' or ');
  const error = new AppError('method-not-allowed', `Use ${methods} for ${calls[0]?.path}.`);
  return sendProblem(res, error, { Allow: allowed.join(', ') });
}
