import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealWith } from '../../app/domain/access/index.ts';
import { listInbox, matchOrder } from '../../app/domain/conversions/index.ts';
import type { Database } from '../../app/domain/database.ts';
import {
  makeWebhookSecret,
  removeWebhookSecret,
  type Shop,
  saveWebhookSecret,
} from '../../app/domain/shops/index.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { forEachDatabase } from '../support/databases.ts';
import { SERVICE_SECRET, type ServedApi } from '../support/http.ts';
import { makeReportingShop, serveReports } from '../support/reporting-shop.ts';
import {
  shopifyOrder,
  shopifyPayment,
  shopifyRefund,
  sign,
  wooMeta,
  wooOrder,
} from '../support/shop-orders.ts';

const seal = sealWith(SERVICE_SECRET);
const SECRET = 'hush-0123456789abcdef0123456789';
const HEADERS = { woocommerce: 'X-WC-Webhook-Signature', shopify: 'X-Shopify-Hmac-Sha256' } as const;
const actor = { kind: 'tenant-user', id: 'u', label: null, requestId: null } as const;

/** WooCommerce and Shopify report orders by signed webhooks (D26). */
forEachDatabase((_name, makeDb) => {
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
    for (const shop of ['woocommerce', 'shopify'] as const)
      await saveWebhookSecret({ ...{ db, seal, tenantId, shop, actor }, secret: SECRET, now: new Date() });
  });

  const deliver = async (
    shop: Shop,
    body: object | string,
    { secret = SECRET, headers = {} as Record<string, string>, to = tenantId } = {},
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${api.origin}/api/webhooks/${shop}/${to}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        [HEADERS[shop]]: sign(text, secret),
        ...headers,
      },
      body: text,
    });
    return { status: response.status, text: await response.text() };
  };
  const result = async (...delivery: Parameters<typeof deliver>) => {
    const { status, text } = await deliver(...delivery);
    expect(status).toBe(200);
    return JSON.parse(text).result;
  };
  /** Of all rows, the largest first. */
  const cents = async () =>
    (await db.conversion.findMany({ where: { tenantId } }))
      .map(({ saleAmountCents }) => saleAmountCents)
      .sort((a, b) => b - a);
  const stateOf = (shop: Shop) => db.shopWebhook.findFirstOrThrow({ where: { tenantId, shop } });
  const tracked = () => wooMeta('_stackguide_tracking_id', lead.trackingId);
  const noted = () => ({ note_attributes: [{ name: 'assessment_tracking_id', value: lead.trackingId }] });

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

    it('takes amounts exactly, and no more decimals than money has', async () => {
      for (const [id, total] of [
        [1, '10.10'],
        [2, '18000'],
        [3, '0.07'],
        [4, '1.1000'],
      ] as const)
        await result('woocommerce', wooOrder({ ...tracked(), id, total }));
      expect(await cents()).toEqual([1_800_000, 1010, 110, 7]);
      expect(await result('woocommerce', wooOrder({ ...tracked(), id: 5, total: '0.00' }))).toBe('recorded');
      for (const total of ['1.005', '1,5', '-3.00', '99999999.00'])
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
      // An older delivery that was late changes nothing.
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

    it('is answered 200 when the webhook is saved, without a signature, and stores nothing of it', async () => {
      for (const to of [tenantId, 'unknown']) {
        const response = await fetch(`${api.origin}/api/webhooks/woocommerce/${to}`, {
          method: 'POST',
          body: new URLSearchParams({ webhook_id: '12' }),
        });
        expect(response.status).toBe(200);
      }
      expect(await stateOf('woocommerce')).toMatchObject({ lastReceivedAt: null, lastRefusal: null });
    });
  });

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

    it('leaves out test orders, and what is neither an order nor a refund', async () => {
      const bodies = [
        shopifyOrder({ ...noted(), test: true }),
        { id: 1, title: 'A product' },
        [],
        'no JSON',
        'null',
      ];
      for (const body of bodies) expect(await result('shopify', body)).toBe('ignored');
      const rounded = JSON.stringify(shopifyOrder(noted())).replace('5678901234567,', '820982911946154508,');
      expect(await result('shopify', rounded)).toBe('ignored');
      expect(await cents()).toEqual([]);
    });

    it('refuses a payment back in another currency, and says so in the console', async () => {
      await result('shopify', shopifyOrder(noted()));
      expect(await result('shopify', shopifyRefund([shopifyPayment(1, '5.00', { currency: 'EUR' })]))).toBe(
        'refused',
      );
      expect((await stateOf('shopify')).lastRefusal).toContain('in EUR, not in USD');
      expect(await cents()).toHaveLength(1);
    });
  });

  describe('an order', () => {
    it('with an unknown tracking id waits in the inbox, with the hash of the mail address and never the address', async () => {
      const order = {
        ...wooMeta('_stackguide_tracking_id', 'unknown'),
        coupon_lines: [{ id: 1, code: 'ADA' }],
      };
      await result('woocommerce', wooOrder(order));
      await result('woocommerce', wooOrder({ ...order, refunds: [{ id: 1, total: '-1.00' }] }));
      await result('woocommerce', wooOrder({ ...order, refunds: [{ id: 1, total: '-1.00' }] }));
      const waiting = await db.unmatchedOrder.findMany({ where: { tenantId } });
      const emailSha256 = createHash('sha256').update('grace@example.com').digest('hex');
      expect(waiting).toMatchObject([
        { source: 'woocommerce', couponCode: 'ADA', emailSha256, refundedCents: 100, trackingId: 'unknown' },
      ]);
      expect(JSON.stringify(waiting)).not.toMatch(/example\.com|Hopper|Market|555/i);
      await matchOrder({
        ...{ db, tenantId, actor, now: new Date() },
        id: waiting[0]?.id ?? '',
        lead: { text: lead.trackingId },
      });
      await result('woocommerce', wooOrder({ ...order, refunds: [{ id: 1, total: '-1.00' }] }));
      expect(await cents()).toEqual([2935, -100]);
    });

    it('without a tracking id waits only if its buyer or coupon is a lead’s; of others nothing is stored', async () => {
      const emailSha256 = createHash('sha256').update('grace@example.com').digest('hex');
      const refunds = [{ id: 1, total: '-1.00' }];
      await result('woocommerce', wooOrder({ id: 1, refunds }));
      expect(await db.unmatchedOrder.count({ where: { tenantId } })).toBe(0);
      expect(await db.waitingRefund.count({ where: { tenantId } })).toBe(0);
      await db.contact.update({ where: { id: lead.contactId ?? '' }, data: { emailSha256 } });
      await db.lead.update({ where: { id: lead.id }, data: { createdAt: new Date('2026-11-19') } });
      await result('woocommerce', wooOrder({ id: 2, refunds }));
      const { orders } = await listInbox({ db, tenantId, state: 'waiting', page: 1 });
      expect(orders).toMatchObject([
        { orderId: '2', refundedCents: 100, suggestions: [{ matchedBy: 'email', lead: { id: lead.id } }] },
      ]);
      await matchOrder({
        ...{ db, tenantId, actor, now: new Date() },
        id: orders[0]?.id ?? '',
        lead: { id: lead.id, matchedBy: 'email' },
      });
      expect(await result('woocommerce', wooOrder({ id: 2, refunds }))).toBe('recorded');
      expect(await cents()).toEqual([2935, -100]);
    });

    it('is suggested a lead by the coupon that the shop does not give to everybody', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { promoCode: 'ALL10' } });
      await db.lead.update({ where: { id: lead.id }, data: { tags: '|ADA5|' } });
      await result('shopify', shopifyOrder({ discount_codes: [{ code: 'all10' }, { code: 'ADA5' }] }));
      expect(await db.unmatchedOrder.findMany({ where: { tenantId } })).toMatchObject([
        { couponCode: 'ADA5' },
      ]);
    });

    it('with another amount or in another currency than before is refused with a reason, and answered 200', async () => {
      await result('woocommerce', wooOrder(tracked()));
      expect(await result('woocommerce', wooOrder({ ...tracked(), total: '30.00' }))).toBe('refused');
      expect((await stateOf('woocommerce')).lastRefusal).toBe(
        'Order 727: This order was reported before with another amount or tracking ID.',
      );
      expect(await result('woocommerce', wooOrder({ ...tracked(), id: 2, currency: 'EUR' }))).toBe('refused');
      expect((await stateOf('woocommerce')).lastRefusal).toContain('in USD, not in EUR');
      expect(await cents()).toEqual([2935]);
    });

    it('that ten deliveries at once report is stored once', async () => {
      const refunds = [{ id: 1, total: '-1.00' }];
      await Promise.all(
        Array.from({ length: 10 }, () => result('woocommerce', wooOrder({ ...tracked(), refunds }))),
      );
      expect(await cents()).toEqual([2935, -100]);
    }, 60_000);

    it('of another company’s lead waits, and shows nothing of it', async () => {
      const { id: other } = await makeTenant(db);
      const foreign = await makeLead(db, other);
      await result('woocommerce', wooOrder(wooMeta('_stackguide_tracking_id', foreign.trackingId)));
      const { orders } = await listInbox({ db, tenantId, state: 'waiting', page: 1 });
      expect(orders).toMatchObject([{ suggestions: [] }]);
      expect(await db.conversion.count({ where: { tenantId: other } })).toBe(0);
    });
  });

  describe('a delivery', () => {
    it('without the right signature is answered the same, whether the company and its shop exist or not', async () => {
      const body = JSON.stringify(wooOrder(tracked()));
      await removeWebhookSecret({ db, tenantId, shop: 'shopify', actor, now: new Date() });
      const { id: other } = await makeTenant(db);
      const answers = [
        await deliver('woocommerce', body, { secret: 'wrong' }),
        await deliver('woocommerce', body, { headers: { [HEADERS.woocommerce]: '' } }),
        await deliver('woocommerce', body, { headers: { [HEADERS.woocommerce]: sign(`${body} `, SECRET) } }),
        await deliver('woocommerce', body, { headers: { [HEADERS.woocommerce]: 'AAAA' } }),
        await deliver('woocommerce', body, { to: other }),
        await deliver('woocommerce', body, { to: 'unknown' }),
        await deliver('shopify', body),
        await deliver('shopify', body, { secret: '-' }),
      ];
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 401 });
      expect(await cents()).toEqual([]);
      expect(await stateOf('woocommerce')).toMatchObject({
        lastReceivedAt: null,
        lastRefusal: expect.stringContaining('not signed with this secret'),
      });
    });

    it('is not taken with the old secret once there is a new one; each company has its own', async () => {
      const made = await makeWebhookSecret({
        ...{ db, seal, tenantId, actor },
        shop: 'woocommerce',
        now: new Date(),
      });
      expect((await deliver('woocommerce', wooOrder(tracked()))).status).toBe(401);
      expect((await deliver('woocommerce', wooOrder(tracked()), { secret: made })).status).toBe(200);
      expect(JSON.stringify(await stateOf('woocommerce'))).not.toContain(made);
      expect(await db.auditEvent.findMany({ where: { tenantId, action: 'shop.set-secret' } })).toHaveLength(
        3,
      );
    });

    it('whose secret can’t be opened any more is refused', async () => {
      await db.shopWebhook.updateMany({
        where: { tenantId },
        data: { sealedSecret: sealWith('another').close(SECRET) },
      });
      expect((await deliver('woocommerce', wooOrder(tracked()))).status).toBe(401);
    });

    it('larger than 1 MB is answered 413', async () => {
      expect((await deliver('shopify', shopifyOrder({ note: 'x'.repeat(1024 * 1024) }))).status).toBe(413);
    });

    it('with many lines is read', async () => {
      const line_items = Array.from({ length: 400 }, (_, n) => ({
        id: n,
        title: `Thing ${n}`,
        properties: [{}, {}, {}],
      }));
      expect(await result('shopify', shopifyOrder({ ...noted(), line_items }))).toBe('recorded');
      expect(await cents()).toEqual([40_994]);
    });

    it('with more refunds than an order can have is refused whole', async () => {
      const refunds = Array.from({ length: 201 }, (_, n) => ({ id: n + 1, total: '-0.01' }));
      expect(await result('woocommerce', wooOrder({ ...tracked(), refunds }))).toBe('refused');
      expect((await stateOf('woocommerce')).lastRefusal).toContain('More than 200 refunds');
      expect(await cents()).toEqual([]);
    });

    it('while tracking is off is refused with a reason', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { conversionTrackingEnabled: false } });
      expect(await result('shopify', shopifyOrder(noted()))).toBe('refused');
      expect((await stateOf('shopify')).lastRefusal).toContain('switched off');
    });
  });
});
