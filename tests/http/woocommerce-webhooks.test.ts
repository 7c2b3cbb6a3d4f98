import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import type { makeLead } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { makeReportingShop, serveReports } from '../support/reporting-shop.ts';
import { connectShops, shopDeliveries } from '../support/shop-deliveries.ts';
import { wooMeta, wooOrder } from '../support/shop-orders.ts';

/** WooCommerce reports orders by signed webhooks (D26). */
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
  const { result, cents, readWebhookState, tracked } = shopDeliveries(() => ({ db, api, tenantId, lead }));

  describe('WooCommerce', () => {
    it('reports a paid order once, however often it is delivered, and never before it is paid', async () => {
      const unpaid = { ...tracked(), status: 'on-hold', date_paid_gmt: null };
      expect(await result('woocommerce', wooOrder(unpaid))).toBe('recorded');
      expect(await cents()).toEqual([]);
      for (const status of ['processing', 'processing', 'completed'])
        expect(await result('woocommerce', wooOrder({ ...tracked(), status }))).toBe('recorded');
      expect(await db.conversion.findMany({ where: { tenantId } })).toMatchObject([
        {
          ...{ leadId: lead.id, orderId: '727', saleAmountCents: 2935, commissionAmountCents: 235 },
          ...{ source: 'woocommerce', productIds: '|bpc-157|', currency: 'USD' },
          conversionDate: new Date('2026-11-20T19:28:08.000Z'),
          // In the delivery the item's name is HTML.
          clientOrderData: { number: '727', items: [{ name: 'BPC-157 – Size: 5 mg', sku: 'bpc-157' }] },
        },
      ]);
    });

    it.each([
      [
        'the page on which the visit began',
        (id: string) =>
          wooMeta(
            '_wc_order_attribution_session_entry',
            `https://shop.example/bpc?utm_source=plan&sg_tid=${id}#buy`,
          ),
      ],
      ['the customer’s note', (id: string) => ({ customer_note: `From sg_tid=${id} thanks` })],
      ['a field of the shop’s theme', (id: string) => wooMeta('assessment_tracking_id', ` ${id} `)],
    ])('finds the tracking id in %s', async (_where, fields) => {
      await result('woocommerce', wooOrder(fields(lead.trackingId)));
      expect(await db.conversion.findMany({ where: { tenantId } })).toMatchObject([{ leadId: lead.id }]);
    });

    it('takes amounts exactly, and rounds a total that the shop computed as its customer paid it', async () => {
      for (const [id, total] of [
        [1, '10.10'],
        [2, '18000'],
        [3, '0.07'],
        [4, '1.1000'],
        [7, '129.9967'],
      ] as const)
        await result('woocommerce', wooOrder({ ...tracked(), id, total }));
      expect(await cents()).toEqual([1_800_000, 13_000, 1010, 110, 7]);
      expect(await result('woocommerce', wooOrder({ ...tracked(), id: 5, total: '0.00' }))).toBe('recorded');
      for (const total of ['1,5', '-3.00', '99999999.00'])
        expect(await result('woocommerce', wooOrder({ ...tracked(), id: 6, total }))).toBe('refused');
    });

    it('reports refunds in the order’s own list once each, and never more than the sale', async () => {
      const refunds = [{ id: 726, reason: '', total: '-10.00' }];
      await result('woocommerce', wooOrder({ ...tracked(), refunds }));
      await result('woocommerce', wooOrder({ ...tracked(), refunds }));
      refunds.push({ id: 728, reason: '', total: '-10.00' });
      await result('woocommerce', wooOrder({ ...tracked(), refunds }));
      expect(await cents()).toEqual([2935, -1000, -1000]);
      refunds.push({ id: 729, reason: '', total: '-9.36' });
      await result('woocommerce', wooOrder({ ...tracked(), refunds, status: 'refunded' }));
      expect(await cents()).toEqual([2935, -935, -1000, -1000]);
      // An older delivery that arrives late changes nothing.
      await result('woocommerce', wooOrder(tracked()));
      expect(await cents()).toHaveLength(4);
      const { _sum } = await db.conversion.aggregate({
        where: { tenantId },
        _sum: { commissionAmountCents: true },
      });
      expect(_sum.commissionAmountCents).toBe(0);
    });

    it.each([
      'cancelled',
      'failed',
    ])('takes an order back whole that is %s, also when that is delivered first', async (status) => {
      await result('woocommerce', wooOrder({ ...tracked(), id: 1 }));
      await result('woocommerce', wooOrder({ ...tracked(), id: 1, status }));
      await result('woocommerce', wooOrder({ ...tracked(), id: 2, status }));
      await result('woocommerce', wooOrder({ ...tracked(), id: 2 }));
      await result('woocommerce', wooOrder({ ...tracked(), id: 3, status, date_paid_gmt: null }));
      expect(await cents()).toEqual([2935, 2935, -2935, -2935]);
    });

    it('ignores the orders of a copy of the connected shop, and says so once', async () => {
      await db.shopConnection.create({
        data: {
          ...{ tenantId, url: 'https://shop.example', state: 'approved' },
          ...{ startedAt: new Date(), serviceOrigin: 'https://service.example' },
        },
      });
      const from = (url: string) => ({ headers: { 'X-WC-Webhook-Source': url } });
      await result('woocommerce', wooOrder(tracked()), from('https://www.shop.example/'));
      const changed = wooOrder({ ...tracked(), status: 'cancelled' });
      for (const _twice of [1, 2])
        expect(await result('woocommerce', changed, from('https://staging.shop.example/'))).toBe('ignored');
      expect(await cents()).toEqual([2935]);
      expect(await db.intakeProblem.findMany({ where: { tenantId } })).toMatchObject([
        {
          reason: 'We ignored orders of staging.shop.example: the connected shop is shop.example.',
          ...{ state: 'open', count: 2 },
        },
      ]);
      // A delivery that names no shop is taken as before.
      expect(await result('woocommerce', changed)).toBe('recorded');
      expect(await cents()).toEqual([2935, -2935]);
    });

    it('is answered 200 when the webhook is saved, without a signature, and stores nothing of it', async () => {
      for (const to of [tenantId, 'unknown']) {
        const response = await fetch(`${api.origin}/api/webhooks/woocommerce/${to}`, {
          method: 'POST',
          body: new URLSearchParams({ webhook_id: '12' }),
        });
        expect(response.status).toBe(200);
      }
      expect(await readWebhookState('woocommerce')).toMatchObject({
        lastReceivedAt: null,
        lastRefusal: null,
      });
    });
  });
});
