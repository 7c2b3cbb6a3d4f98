import type { Payments } from '#app/domain/subscriptions/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { withinTime } from '#app/lib/within-time.ts';

/** How long calls of Stripe may take. */
export interface CallLimits {
  /** Times that a call without an answer is repeated. */
  retries?: number;
  /** Time for a whole call, with its repetitions; without a limit if missing. */
  answerMs?: number;
}

/** Limits for calls that a person's page waits for. The worker has more time. */
export const PAGE_LIMITS: CallLimits = { retries: 0, answerMs: 4000 };

/** Ends each call that takes too long with a PaymentError. Calls without a promise, such as readEvent, are not limited. */
export function limitCalls(payments: Payments, answerMs: number): Payments {
  const late = () => new PaymentError('unreachable', `No answer within ${answerMs} ms`);
  const limited = Object.entries(payments).map(([name, value]) => [
    name,
    typeof value !== 'function'
      ? value
      : (...args: unknown[]) => {
          const answer = (value as (...args: unknown[]) => unknown)(...args);
          return answer instanceof Promise ? withinTime(answer, answerMs, late) : answer;
        },
  ]);
  return Object.fromEntries(limited) as Payments;
}
