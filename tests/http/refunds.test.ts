import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { correctLeadSales } from '#app/domain/figures/rebuild-figures.server.ts';
import { listLeads } from '#app/domain/leads/index.ts';
import { readLeadAnalytics } from '#app/domain/performance/index.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { makeReportingShop, reportingCalls, serveReports } from '../support/reporting-shop.ts';

/** Shops report refunds (D26). */
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

  describe('a refund', () => {
    it('of parts takes off what the commission of the rest says, and never more than there was', async () => {
      await report({ saleAmount: 0.2 });
      // 8 % of 20 cents is 1.6, so 2; of 13 cents 1.04, of 6 cents 0.48.
      const first = await refund({ amount: 0.07 });
      expect([first.status, first.json.commissionAmount]).toEqual([201, -0.01]);
      expect((await refund({ amount: '0.07' })).json.commissionAmount).toBe(-0.01);
      expect((await refund({ amount: 0.07 })).status).toBe(409);
      expect((await refund()).json.commissionAmount).toBe(0);
      expect((await rows()).map(({ saleAmountCents }) => saleAmountCents)).toEqual([20, -7, -7, -6]);
      expect(await revenue()).toBe(0);
    });

    it('whose amount is misspelt takes nothing back, and another unknown field is named', async () => {
      await report();
      const misspelt = await refund({ refundAmount: '5.15' });
      expect([misspelt.status, misspelt.json.fields]).toEqual([
        400,
        { refundAmount: ['Unknown field refundAmount. Did you mean amount?'] },
      ]);
      expect((await refund({ saleAmount: 5 })).status).toBe(400);
      expect(await rows()).toHaveLength(1);
      const { status, json } = await refund({ amount: 5.15, note: 'Broken' });
      expect([status, json.warnings]).toEqual([201, ['Unknown field note; it was ignored.']]);
    });

    it('of all of it is stored once; another after it is refused', async () => {
      const { json } = await report();
      const first = await refund({ orderId: undefined, conversionId: json.conversionId });
      expect([first.status, first.json.commissionAmount]).toEqual([201, -10.4]);
      expect(await refund()).toEqual({ status: 200, json: first.json });
      expect((await refund({ amount: 1 })).status).toBe(409);
      expect(await rows()).toHaveLength(2);
    });

    it('with an Idempotency-Key is stored once', async () => {
      await report();
      const key = { 'Idempotency-Key': 'r-1' };
      const first = await refund({ amount: 10 }, key);
      expect(await refund({ amount: 10 }, key)).toEqual({ status: 200, json: first.json });
      expect((await refund({ amount: 11 }, key)).status).toBe(409);
      expect((await refund({ amount: 10 })).status).toBe(201);
      expect(await revenue()).toBe(10_995);
    });

    it('of an order that waits is stored once with its key, before and after the order has its lead', async () => {
      await report({ trackingId: 'unknown' });
      const key = { 'Idempotency-Key': 'r-2' };
      expect((await refund({ amount: 10 }, key)).status).toBe(202);
      expect((await refund({ amount: 10 }, key)).status).toBe(202);
      expect((await refund({ amount: 120 })).status).toBe(409);
      await report();
      expect((await refund({ amount: 10 }, key)).status).toBe(200);
      expect((await refund({ amount: 11 }, key)).status).toBe(409);
      expect(await revenue()).toBe(11_995);
    });

    it('with the key of another order’s refund is not mistaken for that one', async () => {
      await report();
      await report({ orderId: 'A-2' });
      await report({ orderId: 'W-1', trackingId: 'unknown' });
      await report({ orderId: 'W-2', trackingId: 'unknown' });
      const key = { 'Idempotency-Key': 'r-3' };
      const statuses = [];
      for (const orderId of ['A-1', 'A-2', 'W-1', 'W-2'])
        statuses.push((await refund({ orderId, amount: 10 }, key)).status);
      expect(statuses).toEqual([201, 201, 202, 202]);
      expect(await revenue()).toBe(2 * 12_995 - 2000);
      expect(await db.unmatchedOrder.findMany({ where: { tenantId } })).toMatchObject([
        { refundedCents: 1000 },
        { refundedCents: 1000 },
      ]);
    });

    it('with the shop’s own number is stored once, whoever reports it and with whichever key', async () => {
      await report();
      const first = await refund({ amount: 10, refundId: 726 });
      expect(first.status).toBe(201);
      expect(await refund({ amount: 10, refundId: '726' }, { 'Idempotency-Key': 'k' })).toEqual({
        status: 200,
        json: first.json,
      });
      expect((await refund({ amount: 10, refundId: '727' })).status).toBe(201);
      expect((await refund({ amount: 11, refundId: '727' })).status).toBe(409);
      await report({ orderId: 'W', trackingId: 'unknown' });
      for (let n = 0; n < 2; n++)
        expect((await refund({ orderId: 'W', amount: 10, refundId: '1' })).status).toBe(202);
      await report({ orderId: 'W' });
      expect((await refund({ orderId: 'W', amount: 10, refundId: '1' })).status).toBe(200);
      expect((await rows()).map(({ saleAmountCents }) => saleAmountCents)).toEqual([
        12_995, -1000, -1000, 12_995, -1000,
      ]);
    });

    it('of an order that is unknown, or another company’s, is answered 404', async () => {
      const { id: otherTenantId } = await makeTenant(db);
      const foreign = await makeLead(db, otherTenantId);
      const otherCaller = await keyCaller(db, { tenantId: otherTenantId, scopes: ['conversions:write'] });
      const { json } = await report({ trackingId: foreign.trackingId }, otherCaller);
      expect((await refund()).status).toBe(404);
      expect((await refund({ orderId: undefined, conversionId: json.conversionId })).status).toBe(404);
      const { status, json: problem } = await refund({ orderId: undefined });
      expect([status, Object.keys(problem.fields)]).toEqual([400, ['orderId']]);
      expect((await refund({ amount: -1 })).status).toBe(400);
    });

    it('of all that a lead bought gives the lead the state that it had before, on every surface', async () => {
      const readEverySurface = async () => {
        const row = await db.lead.findUniqueOrThrow({ where: { id: lead.id } });
        const month = new Date().toISOString().slice(0, 7);
        const { overall } = await readLeadAnalytics(db, { tenantId, month });
        const list = await listLeads({ db, tenantId, filter: { converted: 'yes' } });
        return { order: row.orderId, listed: list.leads.length, ...overall };
      };
      const none = { order: null, listed: 0, convertedLeads: 0, conversionRate: 0 };
      expect(await readEverySurface()).toMatchObject(none);
      await report({ conversionDate: '2026-03-01' });
      await report({ orderId: 'A-2', conversionDate: '2026-03-05' });
      const first = { listed: 1, convertedLeads: 1, conversionRate: 1 };
      expect(await readEverySurface()).toMatchObject({ ...first, order: 'A-1' });
      await refund({ amount: 129.94 });
      expect(await readEverySurface()).toMatchObject({ ...first, order: 'A-1' });
      await refund();
      expect(await readEverySurface()).toMatchObject({ ...first, order: 'A-2' });
      await refund({ orderId: 'A-2' });
      expect(await readEverySurface()).toMatchObject(none);
      expect(await db.lead.findUniqueOrThrow({ where: { id: lead.id } })).toEqual(lead);
      expect(await correctLeadSales(db, { tenantId, isCheck: true })).toEqual(new Map());
      await report({ orderId: 'A-3', conversionDate: '2026-03-09' });
      expect(await readEverySurface()).toMatchObject({ ...first, order: 'A-3' });
    });

    it('of an order that was paid back before it got its lead leaves the lead without a sale', async () => {
      await report({ trackingId: 'unknown' });
      await refund();
      await report();
      expect((await rows()).map(({ saleAmountCents }) => saleAmountCents)).toEqual([12_995, -12_995]);
      expect(await db.lead.findUniqueOrThrow({ where: { id: lead.id } })).toEqual(lead);
    });

    it('of several at once is never more than the sale', async () => {
      await report({ saleAmount: 10 });
      const answers = await Promise.all(Array.from({ length: 12 }, () => refund({ amount: 3 })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(9).fill(409)]);
      expect(await revenue()).toBe(100);
    });
  });
});
