import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelSubscription,
  changePlan,
  invoiceCommission,
  openPaymentPortal,
  previewPlanChange,
  readBilling,
  readOutcome,
  startSubscription,
  syncSubscription,
} from '#app/domain/subscriptions/index.ts';
import { withPayments } from '#app/http/payment-refusal.server.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;
const DENIED = 'Stripe refused this service’s key. Please contact us.';

/** A restricted key that lacks one permission: the affected action reports it and is not half done, and everything else works. */
forOneDatabase((_name, makeDb) => {
  let { db, stub, payments, stripe } = {} as Billing;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, stub, payments, stripe } = billing);
    tenantId = (await makeTenant(db)).id;
  });

  const start = () =>
    startSubscription({
      ...{ db, payments, tenantId, plan: 'performance-starter', actor },
      ...{ email: 'ada@example.com', name: 'Acme' },
    });
  /** @param denied start of a method and path, such as `POST /v1/customers` */
  const deny = (denied: string) => {
    stub.mishap = ({ method, path }) =>
      `${method} ${path}`.startsWith(denied)
        ? {
            status: 403,
            type: 'invalid_request_error',
            message: 'The provided key rk_test_secret does not have the required permissions.',
          }
        : undefined;
  };
  const allow = () => {
    stub.mishap = () => undefined;
  };
  const columns = async () => {
    const {
      stripeCustomerId: _id,
      stripeSyncedAt: _at,
      updatedAt: _updated,
      ...rest
    } = await db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
    return rest;
  };

  it.each([
    'POST /v1/customers',
    'GET /v1/prices',
    'POST /v1/products',
    'POST /v1/prices',
    'GET /v1/subscriptions',
    'POST /v1/subscriptions',
  ])('without %s no subscription begins, and with it one does', async (call) => {
    const before = await columns();
    deny(call);
    await expect(withPayments(payments, start)).rejects.toMatchObject({
      code: 'unavailable',
      message: DENIED,
    });
    expect(await columns()).toEqual(before);
    expect(stub.account.subscriptions.size).toBe(0);
    allow();
    expect(await start()).toMatchObject({ type: 'setup' });
    const { customers, products, prices, subscriptions } = stub.account;
    expect([customers.size, products.size, prices.size, subscriptions.size]).toEqual([1, 1, 1, 1]);
  });

  describe('of a company that pays', () => {
    beforeEach(async () => {
      await start();
      stripe.confirmSetup();
      stripe.renew('paid');
      await syncSubscription({ db, payments, tenantId });
    });
    const billing = () => readBilling({ db, payments, tenantId, now: new Date() });

    it('the billing page shows what may be read, and that the key was refused', async () => {
      deny('GET /v1/invoices');
      expect(await billing()).toMatchObject({
        failure: 'denied',
        invoices: null,
        standing: { kind: 'good' },
        awaits: null,
      });
      deny('GET /v1/subscriptions');
      const page = await billing();
      expect(page).toMatchObject({ failure: 'denied', standing: { kind: 'good' } });
      expect(page.invoices?.length).toBeGreaterThan(0);
      expect(await readOutcome({ db, payments, tenantId })).toEqual({ state: 'denied' });
    });

    it.each([
      'POST /v1/invoices/create_preview',
      'POST /v1/subscriptions/',
    ])('without %s the plan stays as it is', async (call) => {
      const before = await columns();
      deny(call);
      const options = { db, payments, tenantId, plan: 'performance-growth', actor, now: new Date() } as const;
      const refused = { code: 'unavailable', message: DENIED };
      if (call.endsWith('preview'))
        await expect(withPayments(payments, () => previewPlanChange(options))).rejects.toMatchObject(refused);
      else
        for (const change of [
          () => changePlan({ ...options, previewedAt: new Date() }),
          () => cancelSubscription({ db, payments, tenantId, actor }),
        ])
          await expect(withPayments(payments, change)).rejects.toMatchObject(refused);
      expect(await columns()).toEqual(before);
      allow();
      await changePlan({ ...options, previewedAt: new Date() });
      expect(await columns()).toMatchObject({ plan: 'performance-growth' });
    });

    it('the page for payment methods says why it can’t be opened', async () => {
      deny('POST /v1/billing_portal/sessions');
      await expect(
        withPayments(payments, (open) =>
          openPaymentPortal({
            ...{ db, payments: open, tenantId, actor, now: new Date() },
            returnUrl: 'https://app.example/admin/billing',
          }),
        ),
      ).rejects.toMatchObject({ message: DENIED });
    });

    it.each([
      'GET /v1/invoiceitems',
      'POST /v1/invoiceitems',
    ])('without %s commission waits with the reason, and goes on one invoice with it', async (call) => {
      await db.commissionCharge.create({
        data: {
          ...{ tenantId, month: '2026-09', salesCents: 1000, commissionCents: 80, chargedCents: 80 },
        },
      });
      const charge = () => db.commissionCharge.findFirstOrThrow({ where: { tenantId } });
      const invoice = () => invoiceCommission({ db, payments, now: new Date() });
      deny(call);
      await expect(invoice()).rejects.toThrow('not on an invoice yet');
      expect(await charge()).toMatchObject({ state: 'failed', error: 'Stripe refused the key' });
      expect(stub.account.items.size).toBe(0);
      allow();
      await invoice();
      expect(await charge()).toMatchObject({ state: 'invoiced', error: null });
      expect(stub.account.items.size).toBe(1);
    });
  });
});
