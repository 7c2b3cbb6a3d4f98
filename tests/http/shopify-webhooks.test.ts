import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import type { makeLead } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { makeReportingShop, serveReports } from '../support/reporting-shop.ts';
import { connectShops, shopDeliveries } from '../support/shop-deliveries.ts';
import { shopifyOrder, shopifyPayment, shopifyRefund } from '../support/shop-orders.ts';

/** Shopify reports orders by signed webhooks (D26). */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let tenantId: string;
  let lead: Awaited<ReturnType<typeof makeLead>>;

  beforeAll(async () => {
    ({ db, api } = await serveReports(makeDb));
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ({ tenantId, lead } = await makeReportingShop(db));
    await connectShops(db, tenantId);
  });
  const { result, cents, readWebhookState, noted } = shopDeliveries(() => ({ db, api, tenantId, lead }));

  describe('Shopify', () => {
    it('reports a paid order once, in the shop’s own currency', async () => {
      for (const financial_status of ['pending', 'authorized', 'partially_paid'])
        await result('shopify', shopifyOrder({ ...noted(), financial_status }));
      expect(await cents()).toEqual([]);
      for (const financial_status of ['paid', 'paid', 'partially_refunded'])
        expect(await result('shopify', shopifyOrder({ ...noted(), financial_status }))).toBe('recorded');
      expect(await db.conversion.findMany({ where: { tenantId } })).toMatchObject([
        {
          ...{ leadId: lead.id, orderId: '5678901234567', saleAmountCents: 40_994, source: 'shopify' },
          clientOrderData: { number: '#1001' },
          conversionDate: new Date('2026-11-20T16:00:00.000Z'),
        },
      ]);
    });

    it('finds the tracking id in the page on which the visit began', async () => {
      await result('shopify', shopifyOrder({ landing_site: `/products/bpc?a=b&sg_tid=${lead.trackingId}` }));
      expect(await db.conversion.findMany({ where: { tenantId } })).toMatchObject([{ leadId: lead.id }]);
    });

    it('counts a payment back once, whether it is delivered alone or in its order, before the sale or after', async () => {
      const payments = [shopifyPayment(1, '41.94'), shopifyPayment(2, '9.00', { status: 'pending' })];
      const refund = shopifyRefund(payments);
      await result('shopify', refund);
      await result('shopify', refund);
      expect(await cents()).toEqual([]);
      const paid = shopifyOrder({ ...noted(), financial_status: 'partially_refunded', refunds: [refund] });
      await result('shopify', paid);
      await result('shopify', refund);
      await result('shopify', paid);
      expect(await cents()).toEqual([40_994, -4194]);
      const done = shopifyRefund([shopifyPayment(1, '41.94'), shopifyPayment(2, '9.00')]);
      await result('shopify', done);
      expect(await cents()).toEqual([40_994, -900, -4194]);
      expect(await result('shopify', shopifyRefund([]))).toBe('recorded');
    });

    it('takes a cancelled order back whole, with what was paid back of it before or after', async () => {
      const cancelled = shopifyOrder({ ...noted(), cancelled_at: '2026-11-21T10:00:00Z' });
      await result('shopify', shopifyRefund([shopifyPayment(1, '41.94')]));
      await result('shopify', cancelled);
      await result('shopify', shopifyRefund([shopifyPayment(2, '368.00')]));
      expect(await cents()).toEqual([40_994, -4194, -36_800]);
    });

    it('leaves out test orders and other topics, and lists what can’t be read as an order', async () => {
      expect(await result('shopify', shopifyOrder({ ...noted(), test: true }))).toBe('ignored');
      const product = { id: 1, title: 'A product' };
      const headers = { 'X-Shopify-Topic': 'products/update' };
      expect(await result('shopify', product, { headers })).toBe('ignored');
      // A rounded number would be another order's.
      const rounded = JSON.stringify(shopifyOrder(noted())).replace('5678901234567,', '820982911946154508,');
      for (const body of [product, [], 'no JSON', 'null', rounded])
        expect(await result('shopify', body)).toBe('refused');
      const problems = await db.intakeProblem.findMany({ where: { tenantId } });
      expect(problems.reduce((sum, { count }) => sum + count, 0)).toBe(5);
      expect(JSON.stringify(problems)).not.toContain('example.com');
      expect(await cents()).toEqual([]);
    });

    // The order's total is 409.94 USD, for which the customer paid 360.00 EUR.
    const inBoth = (shop: string, presentment: string) => ({
      shop_money: { amount: shop, currency_code: 'USD' },
      presentment_money: { amount: presentment, currency_code: 'EUR' },
    });
    const total = { total_price_set: inBoth('409.94', '360.00'), presentment_currency: 'EUR' };
    const inEuro = (id: number, amount: string, over = {}) =>
      shopifyPayment(id, amount, { currency: 'EUR', ...over });

    it.each([
      [
        'its own amount in the shop’s currency',
        shopifyRefund([inEuro(1, '92.00', { amount_set: inBoth('100.00', '92.00') })]),
        -10_000,
      ],
      [
        'the rate of what was returned',
        shopifyRefund([inEuro(1, '92.00')], {
          refund_line_items: [
            { subtotal_set: inBoth('90.00', '82.80'), total_tax_set: inBoth('10.00', '9.20') },
          ],
        }),
        -10_000,
      ],
      [
        'the rate of an adjustment',
        shopifyRefund([inEuro(1, '9.20')], {
          order_adjustments: [{ amount_set: inBoth('-10.00', '-9.20') }],
        }),
        -1000,
      ],
    ])('counts a payment back in the customer’s currency by %s', async (_by, refund, expected) => {
      await result('shopify', shopifyOrder({ ...noted(), ...total }));
      expect(await result('shopify', refund)).toBe('recorded');
      expect(await cents()).toEqual([40_994, expected]);
    });

    it('takes a wholly refunded order back whole, though the refund’s currency has no rate', async () => {
      await result('shopify', shopifyOrder(noted()));
      const refund = shopifyRefund([inEuro(1, '360.00')]);
      expect(await result('shopify', refund)).toBe('refused');
      const refunded = { ...noted(), financial_status: 'refunded' };
      expect(
        await result('shopify', shopifyOrder({ ...refunded, total_price_set: null, refunds: [refund] })),
      ).toBe('recorded');
      expect(await cents()).toEqual([40_994, -40_994]);
      await result('shopify', shopifyOrder({ ...refunded, ...total, refunds: [refund] }));
      expect(await cents()).toEqual([40_994, -40_994]);
    });

    it('takes the rate of the order for refunds that come with it', async () => {
      const refunds = [shopifyRefund([inEuro(1, '180.00'), inEuro(2, '90.00')])];
      const partly = { ...noted(), ...total, financial_status: 'partially_refunded', refunds };
      expect(await result('shopify', shopifyOrder(partly))).toBe('recorded');
      expect((await cents()).sort((a, b) => b - a)).toEqual([40_994, -10_249, -20_497]);
    });

    it('refuses a payment back in another currency, and says so in the console', async () => {
      await result('shopify', shopifyOrder(noted()));
      expect(await result('shopify', shopifyRefund([shopifyPayment(1, '5.00', { currency: 'EUR' })]))).toBe(
        'refused',
      );
      expect((await readWebhookState('shopify')).lastRefusal).toContain('in EUR, not in USD');
      expect(await cents()).toHaveLength(1);
    });
  });
});
