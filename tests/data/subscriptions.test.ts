import { beforeEach, describe, expect, it } from 'vitest';
import type { PricingPlan } from '#app/domain/billing/index.ts';
import {
  cancelSubscription,
  changePlan,
  previewPlanChange,
  processStripeEvents,
  receiveStripeEvent,
  resumeSubscription,
  startSubscription,
  syncSubscription,
} from '#app/domain/subscriptions/index.ts';
import { readStanding } from '#app/domain/tenants/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import { signEvent } from '../support/stripe/stripe-stub.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;
/** Number of simultaneous starts of one company's subscription. */
const AT_ONCE = 8;
const DAY = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY);

forEachDatabase((_name, makeDb) => {
  let { db, stub, payments, stripe } = {} as Billing;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, stub, payments, stripe } = billing);
    tenantId = (await makeTenant(db)).id;
  });

  const start = (plan: PricingPlan = 'performance-starter') =>
    startSubscription({ db, payments, tenantId, plan, email: 'ada@example.com', name: 'Acme', actor });
  const sync = () => syncSubscription({ db, payments, tenantId });
  const tenant = () => db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
  const standing = (now = new Date()) => readStanding({ db, tenantId, now });
  const created = (what: string) => stub.requests.filter((request) => request === `POST /v1/${what}`).length;

  describe('beginning a subscription', () => {
    it('makes customer, product, price and a trial of 14 days, and hands out what the browser confirms', async () => {
      const intent = await start('performance-growth');
      expect(intent).toMatchObject({ type: 'setup', clientSecret: expect.stringMatching(/^seti_/) });
      const subscription = stripe.only();
      expect(subscription.trial_end).toBe(subscription.created + 14 * 24 * 60 * 60);
      expect([...stub.account.customers.values()]).toMatchObject([
        { name: 'Acme', email: 'ada@example.com', metadata: { tenantId } },
      ]);
      expect([...stub.account.prices.values()]).toMatchObject([{ unit_amount: 49_900, currency: 'usd' }]);
      expect(await tenant()).toMatchObject({
        stripeSubscriptionStatus: 'trialing',
        stripeSubscriptionId: subscription.id,
        trialEndsAt: new Date((subscription.trial_end ?? 0) * 1000),
      });
    });

    it('finds the same one again, also once Stripe has forgotten the keys', async () => {
      const first = await start();
      stub.expireKeys();
      expect(await start()).toEqual(first);
      expect(stub.account.subscriptions.size).toBe(1);
      expect(stub.account.customers.size).toBe(1);
    });

    it(`makes one of ${AT_ONCE} at once`, async () => {
      const intents = await Promise.all(Array.from({ length: AT_ONCE }, () => start()));
      expect(new Set(intents.map((intent) => intent?.clientSecret)).size).toBe(1);
      expect(stub.account.subscriptions.size).toBe(1);
      expect(stub.account.customers.size).toBe(1);
      expect(created('subscriptions')).toBe(1);
    });

    it('makes one of several plans chosen at once', async () => {
      const plans = ['performance-starter', 'performance-growth', 'performance-enterprise'] as const;
      await Promise.all(plans.map((plan) => start(plan)));
      expect(stub.account.subscriptions.size).toBe(1);
    });

    const expectOneAfterLoss = async (resource: string) => {
      stub.mishap = ({ method, path }) =>
        method === 'POST' && path === `/v1/${resource}` ? 'cut-after' : undefined;
      await expect(start()).rejects.toMatchObject({ name: 'PaymentError', failure: 'unreachable' });
      stub.mishap = () => undefined;
      if (resource !== 'customers') stub.expireKeys();
      expect(await start()).toMatchObject({ type: 'setup' });
      expect(stub.account.subscriptions.size).toBe(1);
      expect(stub.account.prices.size).toBe(1);
      expect(stub.account.customers.size).toBe(1);
    };
    const LOSS_TITLE = 'makes one when the answer to POST /v1/%s is lost, and keys have expired since';
    it.each(['customers', 'subscriptions'])(LOSS_TITLE, expectOneAfterLoss);
    it.each(['products', 'prices'])(LOSS_TITLE, { tags: ['nightly'] }, expectOneAfterLoss);

    it('changes the plan of one that waits for its card', async () => {
      const first = await start('performance-starter');
      expect(await start('performance-enterprise')).toEqual(first);
      expect(stub.account.subscriptions.size).toBe(1);
      stripe.confirmSetup();
      await sync();
      expect(await tenant()).toMatchObject({ plan: 'performance-enterprise', baseFeeCents: 79_900 });
    });

    it('refuses a second one once the card is stored', async () => {
      await start();
      stripe.confirmSetup();
      await expect(start()).rejects.toMatchObject({
        code: 'conflict',
        message: 'Your company already has this plan.',
      });
      await expect(start('performance-growth')).rejects.toMatchObject({
        code: 'conflict',
        message: 'Your company already has a plan. Change the plan on the billing page.',
      });
    });

    it('gives one trial only: the next subscription is paid at once', async () => {
      await start();
      stripe.end();
      await sync();
      expect(await standing()).toMatchObject({ kind: 'read-only', why: 'ended' });
      expect(await start()).toMatchObject({ type: 'payment', clientSecret: expect.stringMatching(/^pi_/) });
      const [, second] = [...stub.account.subscriptions.values()];
      expect(second).toMatchObject({ status: 'incomplete', trial_end: null });
      if (second) stripe.pay(second);
      await sync();
      expect(await standing()).toEqual({ kind: 'good' });
    });

    it('refuses companies of the demo and those billed by hand', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { isDemo: true } });
      await expect(start()).rejects.toMatchObject({ code: 'conflict' });
      await db.tenant.update({ where: { id: tenantId }, data: { isDemo: false, plan: 'custom' } });
      await expect(start()).rejects.toMatchObject({ code: 'conflict' });
      expect(stub.requests).toEqual([]);
    });

    it.each([
      ['/v1/customers', 1],
      ['/v1/subscriptions', 3],
    ])('can be begun once the cause of a refusal at %s is gone, though Stripe remembers it for a day', async (path, refusals) => {
      for (let n = 0; n < refusals; n++) {
        stub.mishap = (request) =>
          request.method === 'POST' && request.path === path
            ? {
                status: 400,
                type: 'invalid_request_error',
                code: 'customer_tax_location_invalid',
                message: 'No',
              }
            : undefined;
        await expect(start()).rejects.toMatchObject({ failure: 'refused' });
      }
      stub.mishap = () => undefined;
      expect(await start()).toMatchObject({ type: 'setup' });
      expect([stub.account.customers.size, stub.account.subscriptions.size]).toEqual([1, 1]);
    });

    it('passes the words of a declined card on, and no other words of Stripe’s', async () => {
      stub.mishap = ({ path }) =>
        path === '/v1/customers'
          ? { status: 402, type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
          : undefined;
      await expect(start()).rejects.toMatchObject({
        failure: 'declined',
        userMessage: 'Your card was declined.',
      });
      stub.mishap = () => ({ status: 403, type: 'invalid_request_error', message: 'sk_test_stub may not' });
      await expect(start()).rejects.toMatchObject({
        failure: 'denied',
        message: expect.not.stringContaining('sk_test'),
      });
    });
  });

  describe('the state of a subscription', () => {
    it('goes from trial to active, overdue, read-only and paid again', async () => {
      await start();
      expect(await standing()).toMatchObject({ kind: 'trial', daysLeft: 14 });
      stripe.confirmSetup();
      stripe.renew('paid');
      await sync();
      expect(await standing()).toEqual({ kind: 'good' });
      stripe.renew('failed');
      await sync();
      expect(await standing()).toMatchObject({ kind: 'overdue' });
      expect(await standing(daysFromNow(13.9))).toMatchObject({ kind: 'overdue' });
      expect(await standing(daysFromNow(14.1))).toEqual({ kind: 'read-only', why: 'unpaid' });
      stripe.pay();
      await sync();
      expect(await standing(daysFromNow(14.1))).toEqual({ kind: 'good' });
    });

    it('ends a trial without a card by cancelling, and names the day until which data are stored', async () => {
      await start();
      stripe.renew('paid');
      await sync();
      const now = await standing();
      expect(now).toMatchObject({ kind: 'read-only', why: 'ended' });
      const ended = (await tenant()).subscriptionEndDate?.getTime() ?? 0;
      expect(now).toMatchObject({ keptUntil: new Date(ended + 90 * DAY) });
    });

    it('records terms once for a plan, in its trial without a fee, and who began it', async () => {
      await start();
      stripe.confirmSetup();
      await sync();
      await sync();
      const terms = await db.commissionRate.findMany({ where: { tenantId } });
      expect(terms).toMatchObject([{ reason: 'subscription', rateBps: 800, baseFeeCents: 0 }]);
      const log = await db.auditEvent.findMany({ where: { tenantId }, orderBy: { createdAt: 'asc' } });
      expect(log).toMatchObject([
        { action: 'billing.status', actorLabel: 'ada@example.com' },
        {
          action: 'billing.terms',
          actorKind: 'system',
          details: {
            plan: { from: 'basic', to: 'performance-starter' },
            monthlyAssessmentLimit: { from: 1000, to: 0 },
          },
        },
      ]);
    });

    it('is not overwritten by a reading that began earlier', async () => {
      await start();
      await db.tenant.update({
        where: { id: tenantId },
        data: { stripeSyncedAt: daysFromNow(1), stripeSubscriptionStatus: 'past_due' },
      });
      await sync();
      expect((await tenant()).stripeSubscriptionStatus).toBe('past_due');
    });
  });

  describe('changing and ending it', () => {
    beforeEach(async () => {
      await start('performance-starter');
      stripe.confirmSetup();
      await sync();
      stripe.renew('paid');
      await sync();
    });

    it('shows what a change costs, and changes fee, rate and history', async () => {
      const options = { db, payments, tenantId, plan: 'performance-growth' } as const;
      // Half of the period remains.
      const half = 15 * 24 * 3600;
      const nowSeconds = Math.floor(Date.now() / 1000);
      Object.assign(stripe.only(), { periodStart: nowSeconds - half, periodEnd: nowSeconds + half });
      const preview = await previewPlanChange({ ...options, now: new Date() });
      expect(preview).toMatchObject({ prorationCents: 10_000, nextInvoiceCents: 59_900, currency: 'USD' });
      const now = new Date();
      // Another moment within the period would make the remaining part cheaper.
      for (const previewedAt of [daysFromNow(20), daysFromNow(-1), new Date(Number.NaN)])
        await expect(changePlan({ ...options, previewedAt, actor, now })).rejects.toMatchObject({
          code: 'conflict',
        });
      expect((await tenant()).plan).not.toBe('performance-growth');
      await changePlan({ ...options, previewedAt: preview.at, actor, now });
      expect(await tenant()).toMatchObject({ plan: 'performance-growth', commissionRateBps: 600 });
      const terms = await db.commissionRate.findMany({
        where: { tenantId },
        orderBy: { effectiveFrom: 'asc' },
      });
      // The fees are those of the trial, of the terms after it, and of the new plan.
      expect(terms.map(({ baseFeeCents }) => baseFeeCents)).toEqual([0, 29_900, 49_900]);
      await expect(changePlan({ ...options, previewedAt: preview.at, actor, now })).rejects.toMatchObject({
        code: 'conflict',
      });
    });

    it('that was cancelled on Stripe’s page is shown as cancelled, and resumed here', async () => {
      stripe.cancelInPortal();
      await sync();
      expect(await tenant()).toMatchObject({ cancelAtPeriodEnd: true, stripeSubscriptionStatus: 'active' });
      // Stripe's dashboard sets any date.
      const end = daysFromNow(50);
      end.setUTCMilliseconds(0);
      stripe.only().cancel_at = end.getTime() / 1000;
      await sync();
      expect((await tenant()).subscriptionPeriodEnd).toEqual(end);
      await resumeSubscription({ db, payments, tenantId, actor });
      expect(await tenant()).toMatchObject({ cancelAtPeriodEnd: false, stripeSubscriptionStatus: 'active' });
      expect(stripe.only().cancel_at).toBeNull();
    });

    it('is cancelled at the end of the period and resumed before', async () => {
      await cancelSubscription({ db, payments, tenantId, actor });
      expect(await tenant()).toMatchObject({ cancelAtPeriodEnd: true, stripeSubscriptionStatus: 'active' });
      expect(await standing()).toEqual({ kind: 'good' });
      await resumeSubscription({ db, payments, tenantId, actor });
      expect((await tenant()).cancelAtPeriodEnd).toBe(false);
      const log = await db.auditEvent.findMany({ where: { tenantId }, orderBy: { createdAt: 'asc' } });
      expect(log.map(({ action }) => action).slice(-2)).toEqual(['billing.cancel', 'billing.resume']);
      stripe.end();
      await sync();
      await expect(resumeSubscription({ db, payments, tenantId, actor })).rejects.toMatchObject({
        code: 'conflict',
      });
    });
  });

  const types = [
    'customer.subscription.created',
    'setup_intent.succeeded',
    'customer.subscription.updated',
    'invoice.payment_failed',
    'invoice.payment_succeeded',
    'customer.subscription.trial_will_end',
  ];
  const IN_ORDER = [0, 1, 2, 3, 4, 5];
  const REVERSED = [5, 4, 3, 2, 1, 0];
  const PAYMENT_FIRST = [4, 0, 1, 2, 3, 5];
  const FAILURE_LAST = [0, 1, 2, 4, 5, 3];
  it('six events end in one state in order, reversed, with the payment first and with its failure last, with repeats', () =>
    expectOneState([IN_ORDER, REVERSED, PAYMENT_FIRST, FAILURE_LAST]));
  it(
    'six events end in one state in each of 720 orders, with repeats',
    { tags: ['nightly'], timeout: 600_000 },
    () => expectOneState(permutations(IN_ORDER)),
  );

  const expectOneState = async (orders: readonly number[][]) => {
    await start();
    stripe.confirmSetup();
    stripe.renew('failed');
    const early = types.map((type) => stripe.event(type));
    const states = new Set<string>();
    for (const numbers of orders) {
      const order = numbers.map((number) => early[number] as string);
      await db.stripeEvent.deleteMany();
      // Half of the events are processed while the payment has failed, the rest after it succeeded.
      Object.assign(stripe.only(), { status: 'past_due' });
      await receive(order.slice(0, 3));
      await processStripeEvents({ db, payments, now: new Date() });
      stripe.pay();
      await receive([...order.slice(3), ...order.slice(0, 4)]);
      await processStripeEvents({ db, payments, now: new Date() });
      const { stripeSyncedAt: _at, updatedAt: _updated, ...columns } = await tenant();
      states.add(JSON.stringify({ ...columns, standing: await standing() }));
      expect(await db.stripeEvent.count({ where: { processedAt: null } })).toBe(0);
    }
    expect([...states]).toHaveLength(1);
    expect([...states][0]).toContain('"stripeSubscriptionStatus":"active"');
  };

  const receive = async (bodies: readonly string[]) => {
    for (const body of bodies) {
      const delivery = { raw: Buffer.from(body), signature: signEvent(body), now: new Date() };
      expect(await receiveStripeEvent({ db, payments, ...delivery })).toBe(true);
    }
  };
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.filter((_other, index) => index !== at)).map((rest) => [item, ...rest]),
  );
}
