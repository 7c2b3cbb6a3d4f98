import { expect, it } from 'vitest';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import type { Payments } from '#app/domain/subscriptions/index.ts';
import { readEnv } from '#app/settings/env.server.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';

/** Products, prices and invoice items in the account at Stripe. */
forOneDatabase((_name, makeDb) => {
  let { payments, stub } = {} as Billing;
  billingForTests(makeDb, async (billing) => {
    ({ payments, stub } = billing);
  });
  const prices = () => [...stub.account.prices.values()];

  it('an archived price is replaced by an active one under the same key, once', async () => {
    const archivedId = await payments.preparePrice('performance-growth');
    const [archived] = prices();
    const [product] = [...stub.account.products.values()];
    if (!archived || !product) throw new Error('Nothing was made.');
    Object.assign(archived, { active: false });
    Object.assign(product, { active: false });
    const ids = await Promise.all([1, 2, 3].map(() => payments.preparePrice('performance-growth')));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe(archivedId);
    expect(prices()).toMatchObject([
      { active: false, lookup_key: null },
      { active: true, unit_amount: 49_900, lookup_key: 'performance-growth-usd-49900-month' },
    ]);
    expect(product.active).toBe(true);
  });

  it.each(['on', 'off'] as const)('with Stripe Tax %s, prices say how they are taxed', async (tax) => {
    const env = readEnv({ SESSION_SECRET: 'x'.repeat(32), ...stub.settings, STRIPE_TAX: tax }, '/nowhere');
    const taxed = createPayments(env) as Payments;
    await taxed.preparePrice('performance-starter');
    const isOn = tax === 'on';
    expect(prices()).toMatchObject([{ tax_behavior: isOn ? 'exclusive' : 'unspecified' }]);
    expect([...stub.account.products.values()]).toMatchObject([{ tax_code: isOn ? 'txcd_10103001' : null }]);
  });

  it('the item of a month’s commission has the month as its period', async () => {
    const customerId = await payments.prepareCustomer({ tenantId: 't', key: 'k' });
    const charge = {
      ...{ chargeId: 'c', tenantId: 't', customerId, month: '2026-02', amountCents: 8000, currency: 'USD' },
      description: 'Commission on sales in 2026-02',
    };
    await payments.createChargeItem(charge, null);
    expect([...stub.account.items.values()]).toMatchObject([
      { period: { start: Date.UTC(2026, 1, 1) / 1000, end: Date.UTC(2026, 2, 1) / 1000 } },
    ]);
  });
});
