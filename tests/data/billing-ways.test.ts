import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import { saveBillingDetails } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  invoiceCommission,
  type Payments,
  readBilling,
  startSubscription,
  syncSubscription,
} from '#app/domain/subscriptions/index.ts';
import { readEnv } from '#app/settings/env.server.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type StripeStub, startStripeStub, stripeHappenings } from '../support/stripe/stripe-stub.ts';
import type { StubRequest } from '../support/stripe/stub-calls.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;

/** Billing variants other than the usual one: another currency, manual billing, Stripe Tax. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let stub: StripeStub;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    stub = await startStripeStub();
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    tenantId = (await makeTenant(db)).id;
  });
  afterEach(() => stub.close());

  const paymentsWith = (settings: Record<string, string> = {}) =>
    createPayments(
      readEnv({ SESSION_SECRET: 'x'.repeat(32), ...stub.settings, ...settings }, '/nowhere'),
    ) as Payments;
  const subscribe = async (payments: Payments) => {
    await startSubscription({
      ...{ db, payments, tenantId, plan: 'performance-starter', actor },
      ...{ email: 'ada@example.com', name: 'Acme' },
    });
    stripeHappenings(stub.account).confirmSetup();
    await syncSubscription({ db, payments, tenantId });
  };
  const closedMonth = (currency = 'USD') =>
    db.commissionCharge.create({
      data: {
        ...{ tenantId, month: '2026-09', currency },
        ...{ salesCents: 1000, commissionCents: 80, chargedCents: 80 },
      },
    });
  const charge = () => db.commissionCharge.findFirstOrThrow({ where: { tenantId } });

  it('commission in another currency than the plan’s is on no invoice, and the billing page says so', async () => {
    const payments = paymentsWith();
    await subscribe(payments);
    await closedMonth('EUR');
    for (let n = 0; n < 2; n++) await invoiceCommission({ db, payments, now: new Date() });
    expect(stub.account.items.size).toBe(0);
    expect(await charge()).toMatchObject({ state: 'by-hand', error: null });
    const { charges } = await readBilling({ db, payments, tenantId, now: new Date() });
    expect(charges).toMatchObject([{ currency: 'EUR', chargedCents: 80, state: 'by-hand' }]);
  });

  it('a company with the plan custom is never charged, cannot subscribe, and can always be changed', async () => {
    const payments = paymentsWith();
    await db.tenant.update({ where: { id: tenantId }, data: { plan: 'custom' } });
    await expect(subscribe(payments)).rejects.toMatchObject({
      code: 'conflict',
      message: 'We bill your company by hand. Contact us to subscribe instead.',
    });
    await closedMonth();
    await invoiceCommission({ db, payments, now: new Date() });
    expect(stub.requests).toEqual([]);
    expect(await charge()).toMatchObject({ state: 'closed', error: null });
    const { standing } = await readBilling({ db, payments, tenantId, now: new Date() });
    expect(standing).toEqual({ kind: 'good' });
  });

  it.each([
    'on',
    'off',
  ])('Stripe Tax is switched %s for subscriptions and final invoices by its setting', async (tax) => {
    const sent: StubRequest[] = [];
    stub.mishap = (request) => void sent.push(request);
    const payments = paymentsWith({ STRIPE_TAX: tax });
    if (tax === 'on') {
      await expect(subscribe(payments)).rejects.toMatchObject({
        code: 'conflict',
        message: 'Enter your billing address on the billing page first. Stripe computes the tax from it.',
      });
      expect(sent).toEqual([]);
      const address = {
        ...{ line1: 'Main St 1', line2: null, postalCode: '94107' },
        ...{ city: 'San Francisco', state: 'CA', country: 'US' },
      };
      await db.$transaction((tx) =>
        saveBillingDetails(tx, tenantId, { legalName: null, taxId: null, address }),
      );
    }
    await subscribe(payments);
    stripeHappenings(stub.account).end();
    await syncSubscription({ db, payments, tenantId });
    await closedMonth();
    await invoiceCommission({ db, payments, now: new Date() });
    const listTaxFlags = (path: string) =>
      sent
        .filter((request) => request.method === 'POST' && request.path === path)
        .map(({ fields }) => fields.get('automatic_tax[enabled]'));
    const expected = tax === 'on' ? ['true'] : [null];
    expect(listTaxFlags('/v1/subscriptions')).toEqual(expected);
    expect(listTaxFlags('/v1/invoices')).toEqual(expected);
  });
});
