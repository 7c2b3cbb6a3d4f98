import type { Database } from '#app/domain/database.ts';
import {
  type Answered,
  createProviderWatch,
  forEachWhileAnswered,
  type ProviderWatch,
} from '#app/domain/provider-silences/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';

/** Concurrent calls. Stripe allows many more. A call without an answer takes a minute, with its retries. */
const STRIPE_CALLS_AT_ONCE = 4;

const judge = (error: unknown): Answered => {
  if (!(error instanceof PaymentError)) return 'unknown';
  return error.failure === 'unreachable' ? 'silent' : 'answered';
};

/** Calls Stripe for each company while it answers; see forEachWhileAnswered. */
export const forEachWhileStripeAnswers = <Item extends { tenantId: string }>(
  {
    db,
    watch = createProviderWatch({ db, provider: 'stripe' }),
    ...options
  }: { db: Database; work: string; now: Date; watch?: ProviderWatch },
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
) => forEachWhileAnswered({ db, watch, judge, atOnce: STRIPE_CALLS_AT_ONCE, ...options }, items, work);
