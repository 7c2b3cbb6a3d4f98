import type { AppError, ErrorCode } from '#app/lib/app-error.ts';

/** Maps each error code to its HTTP status, for the whole service (D20). */
const STATUS: Record<ErrorCode, { status: number; title: string }> = {
  invalid: { status: 400, title: 'Invalid request' },
  unauthenticated: { status: 401, title: 'Not logged in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  timeout: { status: 408, title: 'Request timeout' },
  conflict: { status: 409, title: 'Conflict' },
  'too-large': { status: 413, title: 'Too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'too-many': { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
};

export const statusForError = (code: ErrorCode): number => STATUS[code].status;

/**
 * Answers with RFC 9457 `application/problem+json` when the caller's Accept names JSON, else with the plain message as text, which is
 * readable in a client that shows `{status}: {body}`.
 * @param requestId the request's id in the log
 */
export function problemResponse(
  error: AppError,
  accept: string | null,
  headers?: HeadersInit,
  requestId?: string,
): Response {
  const { status, title } = STATUS[error.code];
  const all = new Headers(headers);
  all.set('Cache-Control', 'no-store');
  if (error.retryAfterSeconds !== undefined) all.set('Retry-After', String(error.retryAfterSeconds));
  if (!accept?.includes('json')) {
    all.set('Content-Type', 'text/plain; charset=utf-8');
    return new Response(error.message, { status, headers: all });
  }
  all.set('Content-Type', 'application/problem+json');
  const body = {
    type: 'about:blank',
    title,
    status,
    detail: error.message,
    code: error.reason ?? error.code,
    fields: error.fields,
    requestId,
  };
  return new Response(JSON.stringify(body), { status, headers: all });
}
