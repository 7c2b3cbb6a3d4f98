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

/** Companies that the message of an AggregateError names. */
const MAX_NAMED_COMPANIES = 5;

/** The failure of one company, which the log names with its cause. */
class CompanyError extends Error {
  constructor(tenantId: string, cause: unknown) {
    super(`${tenantId}: ${describeCause(cause)}`, { cause });
    this.name = 'CompanyError';
  }
}

/** Only messages of PaymentErrors are free of personal data. */
function describeCause(error: unknown): string {
  if (error instanceof PaymentError) return `${error.failure}, ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}

const judge = (error: unknown): Answered => {
  const cause = error instanceof CompanyError ? error.cause : error;
  if (!(cause instanceof PaymentError)) return 'unknown';
  return cause.failure === 'unreachable' ? 'silent' : 'answered';
};

/** Calls Stripe for each company while it answers; see forEachWhileAnswered. The failures name their company. */
export const forEachWhileStripeAnswers = <Item extends { tenantId: string }>(
  {
    db,
    watch = createProviderWatch({ db, provider: 'stripe' }),
    ...options
  }: { db: Database; work: string; now: Date; watch?: ProviderWatch },
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
) =>
  forEachWhileAnswered(
    { db, watch, judge, atOnce: STRIPE_CALLS_AT_ONCE, ...options },
    items,
    async (item) => {
      try {
        await work(item);
      } catch (error) {
        throw new CompanyError(item.tenantId, error);
      }
    },
  );

/**
 * Throws the failures of several companies as one error, whose message names the first of them with their causes: logs show no more of it.
 * @param what the sentence of what failed, without a period
 */
export function throwFailures(failures: readonly unknown[], what: string): void {
  if (failures.length === 0) return;
  const messages = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
  const others = messages.length - MAX_NAMED_COMPANIES;
  const named = messages.slice(0, MAX_NAMED_COMPANIES).join('; ');
  throw new AggregateError(failures, `${what}. ${named}${others > 0 ? `; and ${others} more` : ''}`);
}
