import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listInbox } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { makeWebhookSecret, removeWebhookSecret } from '#app/domain/shops/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { matchOrder } from '../support/ledger.ts';
import { makeReportingShop, serveReports } from '../support/reporting-shop.ts';
import { actor, connectShops, seal, shopDeliveries } from '../support/shop-deliveries.ts';
import { SECRET, SIGNATURE_HEADERS, shopifyOrder, sign, wooMeta, wooOrder } from '../support/shop-orders.ts';

/** Rules for the orders and deliveries of all shops (D26). */
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
    await connectShops(db, tenantId);
  });
  const { deliver, result, cents, readWebhookState, tracked, noted } = shopDeliveries(() => ({
    db,
    api,
    tenantId,
    lead,
  }));

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
      expect(JSON.stringify(waiting)).not.toMatch(/example\.com|Hopper|Market|555-5555/i);
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
      expect((await readWebhookState('woocommerce')).lastRefusal).toBe(
        'Order 727: we recorded a total of $29.35, but the shop now says $30.00. We keep our total until you record the difference.',
      );
      expect(
        await db.intakeProblem.findFirstOrThrow({ where: { tenantId, subject: 'order:727' } }),
      ).toMatchObject({
        state: 'open',
        retry: expect.objectContaining({ part: 'difference' }),
        sent: expect.arrayContaining([{ name: 'Amount', value: '30.00', isPersonal: false }]),
      });
      // The order is edited back.
      expect(await result('woocommerce', wooOrder(tracked()))).toBe('recorded');
      expect(await db.intakeProblem.count({ where: { tenantId, state: 'open' } })).toBe(0);
      expect(await result('woocommerce', wooOrder({ ...tracked(), id: 2, currency: 'EUR' }))).toBe('refused');
      expect((await readWebhookState('woocommerce')).lastRefusal).toContain('in USD, not in EUR');
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
      const { id: otherTenantId } = await makeTenant(db);
      const foreign = await makeLead(db, otherTenantId);
      await result('woocommerce', wooOrder(wooMeta('_stackguide_tracking_id', foreign.trackingId)));
      const { orders } = await listInbox({ db, tenantId, state: 'waiting', page: 1 });
      expect(orders).toMatchObject([{ suggestions: [] }]);
      expect(await db.conversion.count({ where: { tenantId: otherTenantId } })).toBe(0);
    });
  });

  describe('a delivery', () => {
    it('without the right signature is answered the same, whether the company and its shop exist or not', async () => {
      const body = JSON.stringify(wooOrder(tracked()));
      await removeWebhookSecret({ db, tenantId, shop: 'shopify', actor, now: new Date() });
      const { id: otherTenantId } = await makeTenant(db);
      const answers = [
        await deliver('woocommerce', body, { secret: 'wrong' }),
        await deliver('woocommerce', body, { headers: { [SIGNATURE_HEADERS.woocommerce]: '' } }),
        await deliver('woocommerce', body, {
          headers: { [SIGNATURE_HEADERS.woocommerce]: sign(`${body} `, SECRET) },
        }),
        await deliver('woocommerce', body, { headers: { [SIGNATURE_HEADERS.woocommerce]: 'AAAA' } }),
        await deliver('woocommerce', body, { to: otherTenantId }),
        await deliver('woocommerce', body, { to: 'unknown' }),
        await deliver('shopify', body),
        await deliver('shopify', body, { secret: '-' }),
      ];
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 401 });
      expect(await cents()).toEqual([]);
      expect(await readWebhookState('woocommerce')).toMatchObject({
        lastReceivedAt: null,
        // Anyone could have sent it, so it does not count against the shop.
        lastRefusal: null,
        lastUnsignedAt: expect.any(Date),
      });
    });

    it('is not taken with the old secret once there is a new one; each company has its own', async () => {
      const newSecret = await makeWebhookSecret({
        ...{ db, seal, tenantId, actor },
        shop: 'woocommerce',
        now: new Date(),
      });
      expect((await deliver('woocommerce', wooOrder(tracked()))).status).toBe(401);
      expect((await deliver('woocommerce', wooOrder(tracked()), { secret: newSecret })).status).toBe(200);
      expect(JSON.stringify(await readWebhookState('woocommerce'))).not.toContain(newSecret);
      expect(await db.auditEvent.findMany({ where: { tenantId, action: 'shop.set-secret' } })).toHaveLength(
        3,
      );
    });

    it('whose secret can’t be opened is to be sent again, and the console says what to do', async () => {
      await db.shopWebhook.updateMany({
        where: { tenantId },
        data: { sealedSecret: new KeyRing(['another']).seal.close(SECRET) },
      });
      const answer = await deliver('woocommerce', wooOrder(tracked()));
      expect(answer.status).toBe(503);
      expect(await readWebhookState('woocommerce')).toMatchObject({
        lastRefusal: expect.stringContaining('can’t read this secret'),
      });
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
      expect((await readWebhookState('woocommerce')).lastRefusal).toContain('More than 200 refunds');
      expect(await cents()).toEqual([]);
    });

    it('while tracking is off is refused with a reason', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { conversionTrackingEnabled: false } });
      expect(await result('shopify', shopifyOrder(noted()))).toBe('refused');
      expect((await readWebhookState('shopify')).lastRefusal).toContain('Conversion tracking is off');
    });
  });
});
