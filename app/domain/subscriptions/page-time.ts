import { PaymentError } from '#app/lib/payment-error.ts';
import { withinTime } from '#app/lib/within-time.ts';

/** Time that a page waits for all that it reads from Stripe. Late answers are still stored, so that the next page has them. */
const PAGE_WAIT_MS = 4000;

/** @throws PaymentError `unreachable` when it takes too long */
export const withinPageTime = <Result>(work: Promise<Result>): Promise<Result> =>
  withinTime(
    work,
    PAGE_WAIT_MS,
    () => new PaymentError('unreachable', `No answer within ${PAGE_WAIT_MS} ms`),
  );
