import { StubRefusal, type StubRequest } from './requests.ts';

export interface StubAnswer {
  status: number;
  body: unknown;
  /** Whether the call was executed, even if it failed then. Only then is its answer stored under the key. */
  isExecuted: boolean;
  isReplayed?: boolean;
}

/**
 * Stripe's idempotency keys (docs.stripe.com/api/idempotent_requests): the first answer is stored once the execution of a call has begun,
 * 4xx and 5xx too, and given again for the same parameters. What failed validation, or came while the first request was under way, is not
 * stored.
 */
export function createIdempotencyKeys() {
  const keys = new Map<string, { request: string; answer: StubAnswer | null }>();
  return {
    /** Returns the answer to give without executing the call; null if the call has to be executed, which `finish` then ends. */
    begin(key: string | null, request: StubRequest): StubAnswer | null {
      // GET and DELETE are idempotent by definition, so that keys have no effect on them.
      if (key === null || request.method !== 'POST') return null;
      const earlier = keys.get(key);
      const text = describeRequest(request);
      if (!earlier) {
        keys.set(key, { request: text, answer: null });
        return null;
      }
      if (earlier.answer === null)
        return refuse(409, {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
        });
      if (earlier.request !== text)
        return refuse(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      return { ...earlier.answer, isReplayed: true };
    },
    finish(key: string | null, request: StubRequest, answer: StubAnswer): void {
      if (key === null || request.method !== 'POST') return;
      if (answer.isExecuted) keys.set(key, { request: describeRequest(request), answer });
      else keys.delete(key);
    },
    /** Acts as after a day: a repeated key executes its call again. */
    expire: (): void => keys.clear(),
  };
}

const describeRequest = ({ path, fields }: StubRequest) => `${path}?${fields}`;

const refuse = (status: number, body: ConstructorParameters<typeof StubRefusal>[1]): StubAnswer =>
  toAnswer(new StubRefusal(status, body), false);

export const toAnswer = ({ status, body }: StubRefusal, isExecuted: boolean): StubAnswer => ({
  status,
  body: { error: body },
  isExecuted,
});
