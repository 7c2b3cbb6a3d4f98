import { afterEach, beforeAll, beforeEach } from 'vitest';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import type { Database } from '#app/domain/database.ts';
import type { Payments } from '#app/domain/subscriptions/index.ts';
import { readEnv } from '#app/settings/env.server.ts';
import type { MakeDb } from '../databases.ts';
import { type StripeStub, startStripeStub, stripeHappenings } from './stripe-stub.ts';

export interface Billing {
  db: Database;
  stub: StripeStub;
  stripe: ReturnType<typeof stripeHappenings>;
  payments: Payments;
}

/**
 * Provides one database for a suite, and a Stripe stub for each of its tests (stripe-stub.ts).
 * @param prepare called before each test, with its objects
 */
export function billingForTests(makeDb: MakeDb, prepare: (billing: Billing) => Promise<void>): void {
  let db: Database;
  let stub: StripeStub;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    stub = await startStripeStub();
    const env = readEnv({ SESSION_SECRET: 'x'.repeat(32), ...stub.settings }, '/nowhere');
    const payments = createPayments(env);
    if (!payments) throw new Error('The stub’s settings are not complete.');
    await prepare({ db, stub, payments, stripe: stripeHappenings(stub.account) });
  });
  afterEach(() => stub.close());
}
