import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import {
  type Payments,
  processStripeEvents,
  receiveStripeEvent,
  startSubscription,
  syncSubscription,
  warnOfBilling,
} from '#app/domain/subscriptions/index.ts';
import { readEnv } from '#app/settings/env.server.ts';
import { forEachDatabase } from '../support/databases.ts';
import {
  type StripeStub,
  signEvent,
  startStripeStub,
  stripeHappenings,
} from '../support/stripe/stripe-stub.ts';
import { companyForTests, outbox } from './notified-company.ts';

const DAY = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY);
const PURPOSES = ['trial-ending', 'payment-failed', 'read-only', 'subscription-ended', 'erasure-ahead'];

/** E-mails to the admins of a company about its account: each is sent once. */
forEachDatabase((_name, makeDb) => {
  const company = companyForTests(makeDb);
  const { change, planned: listOutbox, render, mailOf: renderFirstMail } = company;
  const warn = (now = new Date()) =>
    warnOfBilling({
      ...{ db: company.db(), outbox, now },
      listAdmins: async () => ['ana@acme.example', 'us@acme.example'],
    });
  const mails = async () =>
    (
      await company.db().outboxMessage.findMany({
        where: { purpose: { in: PURPOSES } },
        orderBy: [{ createdAt: 'asc' }, { recipient: 'asc' }],
      })
    ).map(({ purpose, recipient }) => `${purpose} ${recipient}`);
  const toBoth = (...purposes: string[]) =>
    purposes.flatMap((purpose) => [`${purpose} ana@acme.example`, `${purpose} us@acme.example`]);

  it('a local trial: before its end, and when the console is read-only', async () => {
    await change({ trialEndsAt: daysFromNow(4) });
    await warn();
    expect(await mails()).toEqual([]);
    await Promise.all([warn(daysFromNow(1.5)), warn(daysFromNow(1.5))]);
    await warn(daysFromNow(3));
    expect(await mails()).toEqual(toBoth('trial-ending'));
    for (const days of [4.1, 5, 20]) await warn(daysFromNow(days));
    expect(await mails()).toEqual(toBoth('trial-ending', 'read-only'));
  });

  it('the end of a subscription: what is stored until when, and twice before the erasure', async () => {
    await change({ stripeSubscriptionStatus: 'canceled', subscriptionEndDate: new Date() });
    for (const days of [0.1, 1, 20, 61, 62, 84, 85, 91]) await warn(daysFromNow(days));
    expect(await mails()).toEqual(toBoth('subscription-ended', 'erasure-ahead', 'erasure-ahead'));
  });

  it('none for companies of the demo and those billed by hand, and none twice after the plan changed', async () => {
    await change({ trialEndsAt: daysFromNow(1), isDemo: true });
    await warn();
    await change({ isDemo: false, plan: 'custom' });
    await warn();
    expect(await mails()).toEqual([]);
    await change({ plan: 'basic' });
    await warn();
    await change({ plan: 'professional' });
    await warn();
    expect(await mails()).toEqual(toBoth('trial-ending'));
  });

  it('says what happens and when, with a way to the billing page', async () => {
    await change({ trialEndsAt: daysFromNow(1) });
    await warn();
    expect(await renderFirstMail('trial-ending')).toMatchObject({
      subject: 'Acme: the free trial ends soon',
    });
    await change({ trialEndsAt: daysFromNow(-1) });
    await warn();
    const readOnly = await renderFirstMail('read-only');
    expect(readOnly.subject).toBe('Acme: the console is read-only');
    expect(readOnly.text).toMatch(/because\s+no\s+plan\s+is\s+paid/);
    expect(readOnly.text).toContain('https://app.example.com/admin/billing?tenantId=acme');
    await change({ stripeSubscriptionStatus: 'canceled', subscriptionEndDate: daysFromNow(-1) });
    await warn();
    const ended = await renderFirstMail('subscription-ended');
    expect(ended.subject).toBe('Acme: the subscription has ended');
    expect(ended.text).toMatch(/keep\s+leads\s+and\s+answers\s+until/);
    await change({ subscriptionEndDate: daysFromNow(-88) });
    await warn();
    const erasure = await renderFirstMail('erasure-ahead');
    expect(erasure.subject).toBe('Acme: we will soon erase leads and answers');
    expect(erasure.text).toMatch(/keep\s+everything\s+as\s+it\s+is/);
  });

  it('is not sent any more once it is no longer so', async () => {
    await change({ trialEndsAt: daysFromNow(-1) });
    await warn();
    const [message] = await listOutbox('read-only');
    await change({ stripeSubscriptionStatus: 'active' });
    expect(await render(message as NonNullable<typeof message>)).toEqual({
      suppressed: 'The company’s account has changed in the meantime.',
    });
  });

  describe('with Stripe', () => {
    let stub: StripeStub;
    let payments: Payments;
    let stripe: ReturnType<typeof stripeHappenings>;
    beforeEach(async () => {
      stub = await startStripeStub();
      stripe = stripeHappenings(stub.account);
      const env = readEnv({ SESSION_SECRET: 'x'.repeat(32), ...stub.settings }, '/nowhere');
      payments = createPayments(env) as Payments;
      const db = company.db();
      await startSubscription({
        ...{ db, payments, tenantId: 'acme', plan: 'performance-starter' },
        ...{ email: 'us@acme.example', name: 'Acme' },
        actor: { kind: 'tenant-user', id: 'u', label: 'ana@acme.example', requestId: null },
      });
      stripe.confirmSetup();
      stripe.renew('paid');
      await syncSubscription({ db, payments, tenantId: 'acme' });
    });
    afterEach(async () => {
      await company.db().commissionRate.deleteMany();
      await stub.close();
    });

    const deliver = async (types: string[]) => {
      const db = company.db();
      for (const type of types) {
        const body = stripe.event(type);
        const delivery = { raw: Buffer.from(body), signature: signEvent(body), now: new Date() };
        await receiveStripeEvent({ db, payments, ...delivery });
        await processStripeEvents({ db, payments, now: new Date() });
        await warn();
      }
    };

    it.each([
      [['invoice.payment_failed', 'customer.subscription.updated', 'invoice.payment_failed']],
      [['customer.subscription.updated', 'invoice.payment_failed', 'invoice.paid']],
    ])('a failed payment, for events in the order %j', async (types) => {
      stripe.renew('failed');
      await deliver(types);
      expect(await mails()).toEqual(toBoth('payment-failed'));
      expect((await renderFirstMail('payment-failed')).subject).toBe('Acme: a payment failed');
      // A later failed payment is announced separately.
      stripe.pay();
      await deliver(['invoice.paid']);
      stripe.renew('failed');
      const [late] = [...stub.account.invoices.values()].slice(-1);
      if (late) late.created += 60;
      await deliver(types);
      expect(await mails()).toEqual(toBoth('payment-failed', 'payment-failed'));
    });
  });
});
