import type { Capability } from '#app/domain/access/index.ts';
import { problemResponse } from '#app/http/problem.server.ts';
import type { LimitName, RateLimitState, RateLimits } from '#app/http/rate-limits.server.ts';
import { BODY_MS, readBody } from '#app/http/read-body.server.ts';
import { type JsonBody, readJson } from '#app/http/read-json.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { FieldErrors } from '#app/protocol/field-errors.ts';
import type { Services } from '#app/services.server.ts';
import type { CallDocs, Contract, Repetition } from './contract.ts';

/** The values that the server passes to every call in addition to the request. */
export interface CallContext {
  services: Services;
  rateLimits: RateLimits;
  /** The client's IP address, used for rate limits only. Never stored or logged. */
  address: string;
  /** Id of this request in the log. */
  requestId: string;
  /** Reports an unexpected failure to the log, with the request's id. */
  report(error: unknown): void;
}

export interface CallInput {
  request: Request;
  /** Path parameters by name, decoded. */
  params: Readonly<Record<string, string>>;
  context: CallContext;
}

interface Declared {
  /** Path in express syntax: `/api/assessment/:assessmentId/email`. */
  path: string;
  /** Summary for the API's documentation. */
  summary: string;
  limit: LimitName;
  /** Missing for a public call. */
  capability?: Capability;
  /** Set for a call of the public API. */
  docs?: CallDocs;
  /** Set for a documented POST; defaults to `own`. */
  repetition?: Repetition;
}

/** A call that changes something; its body is JSON. */
interface PostDeclaration extends Declared {
  method: 'POST' | 'PUT';
  maxBytes: number;
  handle(input: CallInput & { body: JsonBody }): Promise<Response>;
}

/** A call with a body that is not JSON, or whose raw body is verified before it is parsed. */
interface RawPostDeclaration extends Declared {
  method: 'POST';
  maxBytes: number;
  handleRaw(input: CallInput & { raw: Buffer }): Promise<Response>;
}

/** A call that reads. It answers HEAD too. */
interface GetDeclaration extends Declared {
  method: 'GET';
  handle(input: CallInput): Promise<Response>;
}

type Declaration = PostDeclaration | RawPostDeclaration | GetDeclaration;

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  summary: string;
  limit: LimitName;
  /** Null for a call that is not part of the public API. */
  contract: Contract | null;
  respond(request: Request, context: CallContext): Promise<Response>;
}

/**
 * Wraps a call's own work in the parts that all calls share: method, rate limit, body limit, and errors in the format of D20. The result is
 * a plain `Request → Response` function, so that the express server can mount it in front of Remix and a resource route can re-export it.
 */
export function declareCall(declaration: Declaration): Call {
  const { method, path, summary, limit } = declaration;
  return {
    method,
    path,
    summary,
    limit,
    contract: makeContract(declaration),
    async respond(request, context) {
      const accept = request.headers.get('accept');
      const { requestId } = context;
      let limits: Record<string, string> = {};
      try {
        const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
        if (!methods.includes(request.method)) {
          const error = new AppError('method-not-allowed', `Use ${method} for ${path}.`);
          return problemResponse(error, accept, { Allow: methods.join(', ') }, requestId);
        }
        const { state, refusal } = await countCall(limit, context);
        limits = rateLimitHeaders(limit, state);
        if (refusal) throw refusal;
        return withHeaders(await runCall(declaration, request, context), limits);
      } catch (error) {
        return problemResponse(asAppError(error, context), accept, limits, requestId);
      }
    },
  };
}

/**
 * Builds the headers of the IETF's draft-ietf-httpapi-ratelimit-headers: `RateLimit-Policy: "api";q=600;w=60` is the number of calls in a
 * window of seconds, `RateLimit: "api";r=599;t=60` the remaining calls and the seconds until the window ends.
 */
function rateLimitHeaders(name: string, state: RateLimitState | null): Record<string, string> {
  if (!state) return {};
  const { limit, windowSeconds, remaining, resetSeconds } = state;
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}

/** Counts the call against its limit. */
async function countCall(
  limit: LimitName,
  { rateLimits, address }: CallContext,
): Promise<{ state: RateLimitState | null; refusal?: AppError }> {
  try {
    return { state: await rateLimits.consume(limit, address) };
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
    const full = rateLimits.describe(limit);
    return { state: full && { ...full, resetSeconds: error.retryAfterSeconds }, refusal: error };
  }
}

async function runCall(declaration: Declaration, request: Request, context: CallContext): Promise<Response> {
  const params = readParams(declaration.path, request);
  if (declaration.method === 'GET') return declaration.handle({ request, params, context });
  if ('handleRaw' in declaration) {
    const limits = { maxBytes: declaration.maxBytes, deadlineMs: BODY_MS.small };
    return declaration.handleRaw({ request, params, context, raw: await readBody(request, limits) });
  }
  const body = await readJson(request, declaration.maxBytes);
  return declaration.handle({ request, params, body, context });
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function makeContract(declaration: Declaration): Contract | null {
  const { method, path, summary, limit, capability, docs } = declaration;
  if (!docs) return null;
  const contract = { method, path, summary, limit, capability, docs };
  if (declaration.method === 'GET') return contract;
  const repetition = method === 'POST' ? (declaration.repetition ?? 'own') : undefined;
  return { ...contract, maxBytes: declaration.maxBytes, repetition };
}

/** Reads the parameters of a path that matches the pattern. A part that can't be decoded is used as is. */
function readParams(pattern: string, request: Request): Record<string, string> {
  if (!pattern.includes(':')) return {};
  const parts = new URL(request.url).pathname.split('/');
  const entries = pattern
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), decoded(parts[index] ?? '')]] : []));
  return Object.fromEntries(entries);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function asAppError(error: unknown, context: CallContext): AppError {
  if (error instanceof AppError) return error;
  context.report(error);
  if (context.services.isUnavailable(error))
    return new AppError('unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  throw error;
}

/** Returns the refusal of a body with wrong fields. Its message has all errors in one line, for callers that read text. */
export const invalidInput = (fields: FieldErrors): AppError =>
  new AppError('invalid', [...new Set(Object.values(fields).flat())].join('; '), { fields });
