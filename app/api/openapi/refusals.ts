import type { Contract } from '../contract.ts';

/**
 * Lists the refusals of a call by status, in addition to those in its own documentation. The document, the page and the tests use the same
 * list.
 */
export function describeRefusals(contract: Contract): Record<number, string> {
  const { capability, maxBytes, repetition, docs } = contract;
  const takesInput = maxBytes !== undefined || docs.query || capability;
  const refusals = {
    ...(takesInput && { 400: 'A field, parameter or the body is not as described; `fields` names which.' }),
    ...(capability && {
      401: 'Log in, or send a valid API key.',
      403: 'The API key’s scopes or your role don’t allow this.',
      404: 'Not found in the companies that you may see.',
    }),
    ...(maxBytes && {
      408: 'The body took too long to arrive.',
      413: `The body has more than ${Math.floor(maxBytes / 1024)} kB.`,
      415: 'The body is not JSON.',
    }),
    ...((maxBytes || repetition) && {
      409: 'The current state doesn’t allow this, or the Idempotency-Key is in use or was used with another request.',
    }),
    429: 'Too many requests; Retry-After says when to try again.',
    503: 'The service is busy; Retry-After says when to try again.',
    ...docs.refusals,
  };
  return refusals as Record<number, string>;
}
