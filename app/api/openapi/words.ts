import type { JsonSchema } from '#app/lib/openapi-shapes.ts';

/** Text that applies to all calls, for the document and its page. */

export const INTRODUCTION =
  'Your company’s leads, sales, campaigns and numbers, as JSON over HTTPS. Call it from your servers with an API key. ' +
  'Money is a decimal number in the company’s currency. A rate is a share such as 0.08. Times are ISO 8601 in UTC, months YYYY-MM in UTC. ' +
  'New fields and new calls may be added at any time; what is described here changes only with a new version in the changelog.';

interface Header {
  description: string;
  schema: JsonSchema;
}

const text = { type: 'string' };

export const SHARED_HEADERS = {
  'X-Request-Id': {
    description: 'Identifies this request in our log. Send your own value to choose the ID.',
    schema: text,
  },
  RateLimit: {
    description: 'What remains of the limit: r calls for the next t seconds.',
    schema: text,
  },
  'RateLimit-Policy': { description: 'The limit: q calls in w seconds.', schema: text },
  'Retry-After': { description: 'Seconds to wait before you try again.', schema: { type: 'integer' } },
  'Idempotency-Replayed': {
    description: 'true if this response repeats the one already given to the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const satisfies Record<string, Header>;

/** Meaning of each value of a problem’s `code`. */
export const PROBLEM_CODES: Readonly<Record<string, string>> = {
  invalid: '400. Something in the request is not as described; `fields` says what.',
  'claims-not-accepted':
    '400. The message seems to claim a medical effect for a product. Change it, or send `acceptClaims`: true.',
  unauthenticated: '401. Log in, or send a valid API key.',
  forbidden: '403. The API key’s scopes or your role don’t allow this.',
  'not-found': '404. Not found, or it belongs to another company.',
  'method-not-allowed': '405. The path takes another method; Allow names it.',
  timeout: '408. The body took too long to arrive.',
  conflict: '409. It can’t be done as things are; `detail` says why.',
  'idempotency-key-reused': '409. This Idempotency-Key was used with another request. Use a new one.',
  'idempotency-key-in-use':
    '409. The first request with this Idempotency-Key is still running. Try again after Retry-After.',
  'too-large': '413. The body is larger than this call accepts.',
  'unsupported-media-type': '415. The body must be JSON.',
  'too-many': '429. Try again after Retry-After.',
  unavailable: '503. Try again after Retry-After.',
};
