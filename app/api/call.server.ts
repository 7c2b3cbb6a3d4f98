import { problemResponse } from '../http/problem.server.ts';
import type { LimitName, RateLimits } from '../http/rate-limits.server.ts';
import { BODY_MS, readBody } from '../http/read-body.server.ts';
import { type JsonBody, readJson } from '../http/read-json.server.ts';
import { AppError } from '../lib/app-error.ts';

/** What the server hands to every call besides the request. */
export interface CallContext<Services> {
  services: Services;
  rateLimits: RateLimits;
  /** The client's network address, for limits only; never stored or logged. */
  address: string;
  /** What the log calls this request. */
  requestId: string;
  /** Reports an unexpected failure to the log, with the request's id. */
  report(error: unknown): void;
  /** Whether a failure means that the store is busy or out of reach. */
  isUnavailable(error: unknown): boolean;
}

export interface CallInput<Services> {
  request: Request;
  /** The path's parameters by name, decoded. */
  params: Readonly<Record<string, string>>;
  context: CallContext<Services>;
}

interface Declared {
  /** As express writes it: `/api/assessment/:assessmentId/email`. */
  path: string;
  /** In words, for the API's documentation. */
  summary: string;
  limit: LimitName;
}

/** A call that changes something; its body is JSON. */
export interface PostDeclaration<Services> extends Declared {
  method: 'POST' | 'PUT';
  maxBytes: number;
  handle(input: CallInput<Services> & { body: JsonBody }): Promise<Response>;
}

/** A call with a body that is not JSON, or that is proved as it came before it is parsed. */
export interface RawPostDeclaration<Services> extends Declared {
  method: 'POST';
  maxBytes: number;
  handleRaw(input: CallInput<Services> & { raw: Buffer }): Promise<Response>;
}

/** A call that reads; HEAD is answered too. */
export interface GetDeclaration<Services> extends Declared {
  method: 'GET';
  handle(input: CallInput<Services>): Promise<Response>;
}

export interface Call<Services> extends Declared {
  method: 'GET' | 'POST' | 'PUT';
  respond(request: Request, context: CallContext<Services>): Promise<Response>;
}

/**
 * Wraps a call's own work in what all calls share: method, rate limit, body limit, and errors as D20 has them.
 * The result is a plain `Request → Response` function, so that the express server can mount it in front of Remix
 * and a resource route can re-export it.
 */
export function declareCall<Services>(
  declared: PostDeclaration<Services> | RawPostDeclaration<Services> | GetDeclaration<Services>,
): Call<Services> {
  const { method, path, summary, limit } = declared;
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
  return {
    method,
    path,
    summary,
    limit,
    async respond(request, context) {
      const accept = request.headers.get('accept');
      try {
        if (!methods.includes(request.method)) {
          const error = new AppError('method-not-allowed', `Use ${method} for ${path}.`);
          return problemResponse(error, accept, { Allow: methods.join(', ') });
        }
        await context.rateLimits.consume(limit, context.address);
        const params = readParams(path, new URL(request.url).pathname);
        if (declared.method === 'GET') return await declared.handle({ request, params, context });
        if ('handleRaw' in declared) {
          const limits = { maxBytes: declared.maxBytes, deadlineMs: BODY_MS.small };
          return await declared.handleRaw({ request, params, context, raw: await readBody(request, limits) });
        }
        const body = await readJson(request, declared.maxBytes);
        return await declared.handle({ request, params, body, context });
      } catch (error) {
        return problemResponse(asAppError(error, context), accept);
      }
    },
  };
}

/** The parameters of a path that its pattern was mounted for. A part that can't be decoded is taken as is. */
function readParams(pattern: string, pathname: string): Record<string, string> {
  const parts = pathname.split('/');
  const named = pattern
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decoded(parts[at] ?? '')]] : []));
  return Object.fromEntries(named);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
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
