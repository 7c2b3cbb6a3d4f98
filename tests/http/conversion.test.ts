import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { isoMonth } from '#app/lib/months.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { makeReportingShop, reportingCalls, serveReports } from '../support/reporting-shop.ts';

const AT_ONCE = 15;

/** Shops report sales (D26). */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let shop: Caller;
  let tenantId: string;
  let lead: Awaited<ReturnType<typeof makeLead>>;

  beforeAll(async () => {
    ({ db, api } = await serveReports(makeDb));
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ({ tenantId, lead, shop } = await makeReportingShop(db));
  });
  const { report, refund, rows, revenue } = reportingCalls(() => ({ db, api, tenantId, lead, shop }));

  describe('a reported sale', () => {
    it('becomes commission at the rate of its day, and shows on the lead and in the month’s revenue', async () => {
      const { status, json } = await report();
      expect([status, json]).toEqual([
        201,
        { success: true, conversionId: expect.any(String), commissionAmount: 10.4, commissionRate: 0.08 },
      ]);
      expect(await rows()).toMatchObject([
        {
          id: json.conversionId,
          leadId: lead.id,
          kind: 'sale',
          saleAmountCents: 12_995,
          commissionAmountCents: 1040,
          currency: 'USD',
          source: 'api',
          month: isoMonth(new Date()),
        },
      ]);
      expect(await db.lead.findUniqueOrThrow({ where: { id: lead.id } })).toMatchObject({
        converted: true,
        saleAmountCents: 12_995,
        orderId: 'A-1',
        commissionRateBps: 800,
        commissionAmountCents: 1040,
      });
      expect(await revenue()).toBe(12_995);
    });

    it(`of ${AT_ONCE} reports at once is stored once`, async () => {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => report()));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(AT_ONCE - 1).fill(200), 201]);
      expect(new Set(answers.map(({ json }) => json.conversionId)).size).toBe(1);
      expect(await rows()).toHaveLength(1);
      expect(await revenue()).toBe(12_995);
    }, 60_000);

    it('of the past has the rate of its day; the lead shows the earliest sale', async () => {
      await db.commissionRate.create({
        data: {
          tenantId,
          rateBps: 600,
          baseFeeCents: 0,
          effectiveFrom: new Date('2026-06-01'),
          reason: 'operator',
        },
      });
      expect((await report({ conversionDate: '2026-06-01' })).json.commissionRate).toBe(0.06);
      const earlier = await report({ orderId: 'A-0', conversionDate: '2026-05-31T23:59:59+00:00' });
      expect(earlier.json.commissionRate).toBe(0.08);
      expect(await db.lead.findUniqueOrThrow({ where: { id: lead.id } })).toMatchObject({ orderId: 'A-0' });
      expect((await rows()).map(({ month }) => month)).toEqual(['2026-06', '2026-05']);
    });

    it('names the products of the catalogue that the order has', async () => {
      await db.tenantProduct.create({ data: { tenantId, entryId: 'tb-500', name: 'Acme Fragment' } });
      const items = [{ sku: 'bpc-157' }, { name: ' acme  FRAGMENT ' }, { name: 'Cotton pads' }, 7, null];
      await report({ clientOrderData: { items, note: 'a\u0000b\ud800' } });
      expect(await rows()).toMatchObject([
        { productIds: '|bpc-157|tb-500|', clientOrderData: { note: 'ab' } },
      ]);
    });

    it('waits in the inbox while its tracking id is unknown, or another company’s, and becomes a sale with a known one', async () => {
      const { id: otherTenantId } = await makeTenant(db);
      const foreign = await makeLead(db, otherTenantId);
      for (const trackingId of ['unknown', foreign.trackingId]) {
        const answer = await report({ trackingId, orderId: `of-${trackingId}`, couponCode: 'ADA10' });
        expect([answer.status, answer.json]).toEqual([202, { success: true, pending: true }]);
      }
      expect(await report({ trackingId: 'unknown', orderId: 'of-unknown' })).toMatchObject({ status: 202 });
      expect((await report({ trackingId: 'unknown', orderId: 'of-unknown', saleAmount: 1 })).status).toBe(
        409,
      );
      expect(await db.unmatchedOrder.count({ where: { tenantId } })).toBe(2);
      expect(await rows()).toEqual([]);

      expect((await refund({ orderId: 'of-unknown', amount: 29.95 })).status).toBe(202);
      const saleAnswer = await report({ orderId: 'of-unknown' });
      expect(saleAnswer.status).toBe(201);
      expect(await rows()).toMatchObject([
        { kind: 'sale', saleAmountCents: 12_995 },
        { kind: 'refund', saleAmountCents: -2995 },
      ]);
      expect(await db.unmatchedOrder.findFirst({ where: { tenantId, orderId: 'of-unknown' } })).toMatchObject(
        {
          state: 'matched',
          matchedBy: 'tracking-id',
          matchedConversionId: saleAnswer.json.conversionId,
        },
      );
      expect((await report({ trackingId: 'unknown', orderId: 'of-unknown' })).json).toEqual(saleAnswer.json);
    });

    it('is answered with the first result when it is reported again, and 409 with other figures', async () => {
      const first = await report();
      const again = await report({ saleAmount: '129.95', currency: 'usd' });
      expect([again.status, again.json]).toEqual([200, first.json]);
      expect((await report({ saleAmount: 129.96 })).status).toBe(409);
      const otherLead = await makeLead(db, tenantId);
      expect((await report({ trackingId: otherLead.trackingId })).status).toBe(409);
      expect(await rows()).toHaveLength(1);
      expect(await revenue()).toBe(12_995);
    });

    it('without an order’s number is known by its Idempotency-Key, which it needs then', async () => {
      const without = await report({ orderId: undefined });
      expect(without.status).toBe(400);
      expect(without.json.fields).toEqual({
        orderId: ['Send orderId or an Idempotency-Key header'],
      });
      const key = { 'Idempotency-Key': 'k-1' };
      const first = await report({ orderId: undefined }, key);
      expect(first.status).toBe(201);
      expect(await report({ orderId: undefined }, key)).toEqual({ status: 200, json: first.json });
      const reused = await report({ orderId: undefined, saleAmount: 5 }, key);
      expect([reused.status, reused.json.code]).toEqual([409, 'idempotency-key-reused']);
      expect(await rows()).toHaveLength(1);
    });

    it('of a closed month enters the open one with its own date', async () => {
      await db.commissionCharge.create({
        data: { tenantId, month: '2026-05', commissionCents: 0, chargedCents: 0, salesCents: 0 },
      });
      await report({ conversionDate: '2026-05-20' });
      expect(await rows()).toMatchObject([
        { month: isoMonth(new Date()), conversionDate: new Date('2026-05-20T00:00:00.000Z') },
      ]);
    });

    it('is refused while conversion tracking is off', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { conversionTrackingEnabled: false } });
      expect((await report()).status).toBe(409);
      expect(await rows()).toEqual([]);
    });

    it('counts for a company that is not active: its lead came before', async () => {
      await db.tenant.update({ where: { id: tenantId }, data: { isActive: false } });
      expect((await report()).status).toBe(201);
    });

    it('is refused by the name of the field that is not as it should be', async () => {
      for (const [over, field] of [
        [{ trackingId: undefined }, 'trackingId'],
        [{ trackingId: '' }, 'trackingId'],
        [{ saleAmount: undefined }, 'saleAmount'],
        [{ saleAmount: 0 }, 'saleAmount'],
        [{ saleAmount: -5 }, 'saleAmount'],
        [{ saleAmount: 1.005 }, 'saleAmount'],
        [{ saleAmount: '1.299' }, 'saleAmount'],
        [{ saleAmount: '$5' }, 'saleAmount'],
        [{ saleAmount: 'EUR 5' }, 'saleAmount'],
        [{ saleAmount: '0x10' }, 'saleAmount'],
        [{ saleAmount: 1e21 }, 'saleAmount'],
        [{ saleAmount: 99_999_999 }, 'saleAmount'],
        [{ saleAmount: null }, 'saleAmount'],
        [{ orderId: 'x'.repeat(201) }, 'orderId'],
        [{ orderId: {} }, 'orderId'],
        [{ currency: 'EUR' }, 'currency'],
        [{ currency: 'dollars' }, 'currency'],
        [{ conversionDate: 'yesterday' }, 'conversionDate'],
        [{ conversionDate: '2999-01-01' }, 'conversionDate'],
        [{ conversionDate: '1999-01-01' }, 'conversionDate'],
        [{ conversionDate: '2026-02-30' }, 'conversionDate'],
        [{ conversionDate: '03/04/2026' }, 'conversionDate'],
        [{ conversionDate: '2026-03-05 14:03' }, 'conversionDate'],
        [{ clientOrderData: 'text' }, 'clientOrderData'],
        [{ clientOrderData: [] }, 'clientOrderData'],
        [{ emailSha256: 'ada@example.com' }, 'emailSha256'],
        [{ couponCode: 'x'.repeat(101) }, 'couponCode'],
      ] as const) {
        const { status, json } = await report(over);
        expect({ over, status, fields: Object.keys(json.fields ?? {}) }).toEqual({
          over,
          status: 400,
          fields: [field],
        });
      }
      expect(await rows()).toEqual([]);
    });

    it('of an order number like a number is the same as its text', async () => {
      expect((await report({ orderId: 1001 })).status).toBe(201);
      expect((await report({ orderId: '1001' })).status).toBe(200);
    });

    it('is taken from keys that may report and from admins, and no others', async () => {
      const reader = await keyCaller(db, { tenantId, scopes: ['conversions:read'] });
      const admin = await tenantCaller(db, api.origin, { tenantId, role: 'admin' });
      const editor = await tenantCaller(db, api.origin, { tenantId, role: 'editor' });
      const statuses = [];
      for (const caller of [{ anonymous: '' }, reader, editor, admin])
        statuses.push((await report({}, caller)).status);
      expect(statuses).toEqual([401, 403, 403, 201]);
    });
  });

  it('the currency changes only while nothing is in it', async () => {
    const operator = await operatorCaller(db, api.origin);
    const change = async (currency: string) => {
      const response = await fetch(`${api.origin}/api/tenants/${tenantId}`, {
        method: 'PUT',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...operator },
        body: JSON.stringify({ currency }),
      });
      return { status: response.status, json: await response.json() };
    };
    expect((await change('EUR')).status).toBe(200);
    expect((await report({ trackingId: 'unknown', currency: 'EUR' })).status).toBe(202);
    const refused = await change('USD');
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['currency']]);
    expect((await change('EUR')).status).toBe(200);
  });

  it('a person who is erased is not named by what is reported again', async () => {
    const first = await report();
    await db.lead.update({ where: { id: lead.id }, data: { erasedAt: new Date(), trackingId: 'fresh' } });
    await db.conversion.updateMany({ where: { tenantId }, data: { trackingId: 'fresh' } });
    expect(await report()).toEqual({ status: 200, json: first.json });
    expect((await report({ orderId: 'A-2' })).status).toBe(202);
  });

  it('the hash of the customer’s address is stored as the contact has it', async () => {
    const emailSha256 = createHash('sha256').update('ada@example.com').digest('hex');
    await report({ trackingId: 'unknown', emailSha256: emailSha256.toUpperCase() });
    expect(await db.unmatchedOrder.findFirst({ where: { tenantId } })).toMatchObject({ emailSha256 });
  });
});
