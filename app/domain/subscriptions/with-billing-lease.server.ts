import { claimBilling, releaseBilling } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';

/** Longer than all of Stripe's responses for one change take together. */
const BILLING_LEASE_MS = 90_000;
const BILLING_LEASE_POLL_MS = 50;
/** Maximum time that a request waits for another one of the same company: a person waits no longer than for Stripe. */
const BILLING_LEASE_WAIT_MS = 3500;

/**
 * Runs changes of one tenant's subscription one after the other, across all processes. A killed process blocks the others for at most
 * BILLING_LEASE_MS.
 * @throws AppError `unavailable` when the other changes take too long
 */
export async function withBillingLease<Result>(
  db: Database,
  tenantId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const deadline = Date.now() + BILLING_LEASE_WAIT_MS;
  for (;;) {
    const token = await claimBilling(db, { tenantId, now: new Date(), leaseMs: BILLING_LEASE_MS });
    if (token !== null) {
      try {
        return await run();
      } finally {
        await releaseBilling(db, tenantId, token);
      }
    }
    if (Date.now() > deadline)
      throw new AppError(
        'unavailable',
        'Another change to your subscription is in progress. Try again in a few seconds.',
        {
          retryAfterSeconds: 10,
        },
      );
    await new Promise((done) => setTimeout(done, BILLING_LEASE_POLL_MS));
  }
}
