import { problemResponse } from '../http/problem.server.ts';
import type { LimitName, RateLimits } from '../http/rate-limits.server.ts';
import { type JsonBody, readJson } from '../http/read-json.server.ts';
import { AppError } from '../lib/app-error.ts';

/** What the server hands to every call besides the request. */
export interface CallContext<Services> {
  services: Services;
  rateLimits: RateLimits;
  /** The client's network address, for limits only; never stored or logged. */
  address: string;
  /** Reports an unexpected failure to the log, with the request's id. */
  report(error: unknown): void;
  /** Whether a failure means that the store is busy or out of reach. */
  isUnavailable(error: unknown): boolean;
}

export interface CallInput<Services> {
  request: Request;
  body: JsonBody;
  context: CallContext<Services>;
}

export interface CallDeclaration<Services> {
  method: 'POST';
  path: string;
  /** In words, for the API's documentation. */
  summary: string;
  limit: LimitName;
  maxBytes: number;
  handle(input: CallInput<Services>): Promise<Response>;
}

export interface Call<Services> extends Omit<CallDeclaration<Services>, 'handle'> {
  respond(request: Request, context: CallContext<Services>): Promise<Response>;
}

/**
 * Wraps a call's own work in what all calls share: method, rate limit, body limit, and errors as D20 has them.
 * The result is a plain `Request → Response` function, so that the express server can mount it in front of Remix
 * and a resource route can re-export it.
 */
export function declareCall<Services>({ handle, ...call }: CallDeclaration<Services>): Call<Services> {
  return {
    ...call,
    async respond(request, context) {
      const accept = request.headers.get('accept');
      try {
        if (request.method !== call.method) {
          const error = new AppError('method-not-allowed', `Use ${call.method} for ${call.path}.`);
          return problemResponse(error, accept, { Allow: call.method });
        }
        await context.rateLimits.consume(call.limit, context.address);
        const body = await readJson(request, call.maxBytes);
        return await handle({ request, body, context });
      } catch (error) {
        return problemResponse(asAppError(error, context), accept);
      }
    },
  };
}

function asAppError<Services>(error: unknown, context: CallContext<Services>): AppError {
  if (error instanceof AppError) return error;
  context.report(error);
  if (context.isUnavailable(error))
    return new AppError('unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  throw error;
}
