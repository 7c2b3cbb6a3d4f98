import { expect, it } from 'vitest';
import {
  openPaymentPortal,
  readBilling,
  resumeSubscription,
  startSubscription,
  syncSubscription,
} from '#app/domain/subscriptions/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import { createPaymentMethod } from '../support/stripe/payments.ts';
import type { StubRequest } from '../support/stripe/requests.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;

/** What people do on Stripe's own pages: they cancel, and enter another card. */
forOneDatabase((_name, makeDb) => {
  let { db, payments, stripe, stub } = {} as Billing;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, payments, stripe, stub } = billing);
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    tenantId = (await makeTenant(db)).id;
    await startSubscription({
      ...{ db, payments, tenantId, plan: 'performance-growth', actor },
      ...{ email: 'ada@example.com', name: 'Acme' },
    });
    stripe.confirmSetup();
    stripe.renew('paid');
    await sync();
  });
  const sync = () => syncSubscription({ db, payments, tenantId });
  const tenant = () => db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
  const cancelAt = async () =>
    (await readBilling({ db, payments, tenantId, now: new Date() })).cancelAt?.getTime() ?? null;
  const openPortal = () =>
    openPaymentPortal({ db, payments, tenantId, actor, returnUrl: 'https://a.example/', now: new Date() });

  it('a cancellation that sets only a date is seen, and resuming takes the date back', async () => {
    expect(await cancelAt()).toBeNull();
    stripe.cancelInPortal();
    expect(stripe.only()).toMatchObject({ cancel_at_period_end: false, cancel_at: expect.any(Number) });
    await sync();
    expect(await tenant()).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await cancelAt()).toBe((stripe.only().cancel_at ?? 0) * 1000);
    await resumeSubscription({ db, payments, tenantId, actor });
    expect(stripe.only()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(await tenant()).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await cancelAt()).toBeNull();
  });

  it('the page for payment methods has a configuration of our own, made once', async () => {
    const sent: StubRequest[] = [];
    stub.mishap = (request) => void sent.push(request);
    await openPortal();
    stub.expireKeys();
    await openPortal();
    const own = [...stub.account.portalConfigurations.values()].filter(({ is_default }) => !is_default);
    expect(own).toHaveLength(1);
    expect(own[0]?.features).toEqual({
      payment_method_update: true,
      invoice_history: true,
      customer_update: false,
      subscription_cancel: false,
      subscription_update: false,
    });
    const sessions = sent.filter(({ path }) => path === '/v1/billing_portal/sessions');
    expect(
      sessions.map(({ fields }) => [fields.get('configuration'), fields.get('flow_data[type]')]),
    ).toEqual([
      [own[0]?.id, 'payment_method_update'],
      [own[0]?.id, 'payment_method_update'],
    ]);
  });

  it('a card that was entered there is the one that the subscription charges', async () => {
    const { customer, default_payment_method: earlier } = stripe.only();
    const payer = stub.account.customers.get(customer);
    if (!payer) throw new Error('The customer is missing.');
    const newCard = createPaymentMethod(stub.account, { outcome: 'good', customer });
    payer.invoice_settings.default_payment_method = newCard.id;
    await sync();
    await sync();
    expect(stripe.only().default_payment_method).toBe(newCard.id);
    expect(newCard.id).not.toBe(earlier);
    const log = await db.auditEvent.findMany({ where: { tenantId, action: 'billing.use-card' } });
    expect(log).toHaveLength(1);

    // A card that paid an invoice since is newer than the customer's.
    const paidWith = createPaymentMethod(stub.account, { outcome: 'good', customer });
    paidWith.created += 60;
    stripe.only().default_payment_method = paidWith.id;
    await sync();
    expect(stripe.only().default_payment_method).toBe(paidWith.id);
  });
});
