import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE_LIMITS } from '#app/adapters/stripe/limit-calls.ts';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import { readBilling, readOutcome, startSubscription } from '#app/domain/subscriptions/index.ts';
import { readEnv } from '#app/settings/env.server.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;
/** The clock is moved in steps of this size until the work is done. */
const STEP_MS = 100;
const MAX_MS = 120_000;

/** What a person waits for while Stripe takes requests and never answers, by a clock that the test moves. */
forOneDatabase((_name, makeDb) => {
  let { db, stripe, stub, payments } = {} as Billing;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, stripe, stub } = billing);
    const env = readEnv({ SESSION_SECRET: 'x'.repeat(32), ...stub.settings }, '/nowhere');
    payments = createPayments(env, PAGE_LIMITS) as Billing['payments'];
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    tenantId = (await makeTenant(db)).id;
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const start = () =>
    startSubscription({
      ...{ db, payments, tenantId, plan: 'performance-growth', actor },
      ...{ email: 'ada@example.com', name: 'Acme' },
    });
  const hang = () => {
    stub.mishap = () => 'hang';
  };
  /** Moves the clock until the work is done. @returns the time that it took by this clock */
  async function measure(work: Promise<unknown>): Promise<number> {
    let isDone = false;
    const done = work.then(
      () => (isDone = true),
      () => (isDone = true),
    );
    let waited = 0;
    while (!isDone && waited < MAX_MS) {
      // Requests on loopback and the database need turns of the real event loop.
      for (let turn = 0; turn < 20 && !isDone; turn++) await new Promise((next) => setImmediate(next));
      await vi.advanceTimersByTimeAsync(STEP_MS);
      waited += STEP_MS;
    }
    await done;
    return waited;
  }

  it('a subscription is not started, and a second request does not wait for the first', async () => {
    hang();
    const both = [start(), start()];
    const failures = Promise.allSettled(both);
    expect(await measure(failures)).toBeLessThanOrEqual(5000);
    expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('the billing page shows what is stored, and why', async () => {
    await start();
    stripe.confirmSetup();
    await db.tenant.update({ where: { id: tenantId }, data: { plan: 'performance-growth' } });
    await db.stripeInvoice.create({
      data: {
        ...{ id: 'in_stored', tenantId, customerId: 'cus_1', number: 'A-1', status: 'paid', currency: 'USD' },
        ...{ totalCents: 49_900n, createdAt: new Date('2026-03-01'), readAt: new Date('2026-03-02') },
      },
    });
    hang();
    const reading = readBilling({ db, payments, tenantId, now: new Date() });
    expect(await measure(reading)).toBeLessThanOrEqual(5000);
    expect(await reading).toMatchObject({
      failure: 'unreachable',
      tenant: { plan: 'performance-growth', stripeSyncedAt: expect.any(Date) },
      invoices: [{ number: 'A-1', totalCents: 49_900 }],
    });
  });

  it('the page after the payment says that the state is unknown', async () => {
    await start();
    hang();
    const outcome = readOutcome({ db, payments, tenantId });
    expect(await measure(outcome)).toBeLessThanOrEqual(5000);
    expect(await outcome).toEqual({ state: 'unknown' });
  });
});
