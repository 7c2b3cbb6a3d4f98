import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordContract } from '#app/domain/billing/index.ts';
import { dismissOrder, listSales, sumMonth } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import { isoMonth } from '#app/lib/months.ts';
import { NEW_COMPANY_CONTRACT } from '#app/protocol/commission-contract.ts';
import type { makeLead } from '../data/rows.ts';
import type { Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { matchOrder, sellByHand, TEST_LEDGER } from '../support/ledger.ts';
import { makeReportingShop, reportingCalls, serveReports } from '../support/reporting-shop.ts';
import { actor, connectShops, shopDeliveries } from '../support/shop-deliveries.ts';
import { shopifyOrder, wooOrder } from '../support/shop-orders.ts';

/** Orders that their shop changes: the ledger keeps what it has, and adds the difference (D26). */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let tenantId: string;
  let shop: Caller;
  let lead: Awaited<ReturnType<typeof makeLead>>;

  beforeAll(async () => {
    ({ db, api } = await serveReports(makeDb));
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ({ tenantId, shop, lead } = await makeReportingShop(db));
    await connectShops(db, tenantId);
  });
  const { result, tracked, noted } = shopDeliveries(() => ({ db, api, tenantId, lead }));
  const { refund, report, revenue } = reportingCalls(() => ({ db, api, tenantId, lead, shop }));
  /** A delivery’s sale and refund are of the same moment. */
  const listRows = async () =>
    (
      await db.conversion.findMany({ where: { tenantId }, orderBy: [{ createdAt: 'asc' }, { kind: 'desc' }] })
    ).map(({ kind, saleAmountCents, commissionAmountCents }) => [
      kind,
      saleAmountCents,
      commissionAmountCents,
    ]);
  const at = (minute: number) => ({
    date_modified_gmt: `2026-11-20T20:${String(minute).padStart(2, '0')}:00`,
  });
  const woo = (total: string, minute: number, over: object = {}) =>
    result('woocommerce', wooOrder({ ...tracked(), ...at(minute), total, ...over }));
  const month = isoMonth(new Date());
  const readLeft = async () =>
    (await listSales({ db, tenantId, month, page: 1 })).find(({ kind }) => kind === 'sale')?.leftCents;
  const refunds = (...totals: string[]) => ({
    refunds: totals.map((total, index) => ({ id: 700 + index, reason: '', total: `-${total}` })),
  });

  describe('an order of WooCommerce', () => {
    it('that becomes more or less adds the difference once, whatever is delivered again or late', async () => {
      await woo('100.00', 10);
      await woo('150.00', 30);
      for (const [total, minute] of [
        ['150.00', 30],
        ['100.00', 10],
        ['120.00', 20],
      ] as const)
        expect(await woo(total, minute)).toBe('recorded');
      expect(await listRows()).toEqual([
        ['sale', 10_000, 800],
        ['adjustment', 5000, 400],
      ]);
      await woo('100.00', 40);
      // Delivered late: the order was changed back since.
      await woo('150.00', 35);
      expect((await listRows()).slice(2)).toEqual([['adjustment', -5000, -400]]);
      expect(await readLeft()).toBe(10_000);
      expect(await revenue()).toBe(10_000);
      expect(await sumMonth(db, { tenantId, month })).toMatchObject({
        ...{ orderCount: 1, salesCents: 10_000, refundsCents: 0, commissionCents: 800 },
      });
      expect(await db.intakeProblem.count({ where: { tenantId } })).toBe(0);
    });

    it('of which ten deliveries at once tell the same change adds it once', async () => {
      await woo('100.00', 10);
      await Promise.all(Array.from({ length: 10 }, () => woo('90.00', 11)));
      expect((await listRows()).slice(1)).toEqual([['adjustment', -1000, -80]]);
    });

    it('is never taken back by more than it was, and its commission is that of what is left', async () => {
      await woo('100.00', 10, refunds('60.00'));
      await woo('10.00', 20, refunds('60.00'));
      expect(await listRows()).toEqual([
        ['sale', 10_000, 800],
        ['refund', -6000, -480],
        ['adjustment', -4000, -320],
      ]);
      expect(await readLeft()).toBe(0);
      expect(await db.lead.findUnique({ where: { id: lead.id } })).toMatchObject({ converted: false });
      await woo('75.00', 30, refunds('60.00'));
      expect((await listRows()).at(-1)).toEqual(['adjustment', 1500, 120]);
      expect((await refund({ orderId: '727', amount: 15.01 })).status).toBe(409);
      expect((await refund({ orderId: '727' })).status).toBe(201);
      expect(await readLeft()).toBe(0);
    });

    it('that becomes free is taken back', async () => {
      await woo('100.00', 10);
      await woo('0.00', 20);
      expect((await listRows()).slice(1)).toEqual([['adjustment', -10_000, -800]]);
    });

    it('that was cancelled and is paid again counts again, as often as that happens', async () => {
      await woo('100.00', 10);
      await woo('100.00', 20, { status: 'cancelled' });
      expect(await readLeft()).toBe(0);
      await woo('100.00', 30, { status: 'completed' });
      expect(await readLeft()).toBe(10_000);
      // Delivered late, and repeated.
      await woo('100.00', 20, { status: 'cancelled' });
      await woo('100.00', 30, { status: 'completed' });
      expect(await readLeft()).toBe(10_000);
      await woo('100.00', 40, { status: 'cancelled' });
      expect(await listRows()).toEqual([
        ['sale', 10_000, 800],
        ['refund', -10_000, -800],
        ['adjustment', 10_000, 800],
        ['refund', -10_000, -800],
      ]);
    });

    it('that another program reported with another amount is listed, and stays', async () => {
      await report({ orderId: '727', saleAmount: 90 });
      expect(await woo('100.00', 10)).toBe('refused');
      expect(await listRows()).toEqual([['sale', 9000, 720]]);
      expect(await db.intakeProblem.count({ where: { tenantId } })).toBe(1);
    });

    it('of an erased person is changed by no older delivery', async () => {
      const later = (minute: number) => ({ date_modified_gmt: `2099-01-01T00:${minute}:00` });
      await woo('100.00', 10, later(10));
      await erasePersonsOfLeads({ db, leadIds: [lead.id], actor, now: new Date() });
      await woo('150.00', 10, later(30));
      expect(await woo('120.00', 10, later(20))).toBe('recorded');
      expect(await woo('150.00', 10, { ...later(20), status: 'cancelled' })).toBe('recorded');
      expect(await listRows()).toEqual([
        ['sale', 10_000, 800],
        ['adjustment', 5000, 400],
      ]);
    });

    it('that waits has what its last report says of its lead', async () => {
      const contract = { ...NEW_COMPANY_CONTRACT, windowDays: null, tenantId, effectiveFrom: new Date(0) };
      await db.$transaction((tx) => recordContract(tx, { ...contract, reason: 'operator' }));
      const line_items = [{ id: 1, name: 'BPC-157', sku: '', total: '100.00' }];
      const meta = (key: string, value: string) => ({ id: 1, key, value });
      const report = (minute: number, ...meta_data: object[]) =>
        woo('100.00', minute, { line_items, meta_data });
      await report(10, meta('sg_tid', 'mistyped'));
      const find = () => db.unmatchedOrder.findFirstOrThrow({ where: { tenantId } });
      expect(await find()).toMatchObject({ trackingId: 'mistyped', isRenewal: false, reason: '' });
      // Reported again without a change, and changed.
      const renewal = meta('_subscription_renewal', '7');
      await report(10, meta('sg_tid', 'other'), renewal);
      expect(await find()).toMatchObject({ trackingId: 'other', isRenewal: true, reason: '' });
      await report(20, meta('sg_tid', lead.trackingId), renewal);
      expect(await find()).toMatchObject({ trackingId: lead.trackingId, reason: 'renewal' });
      // One that names no lead judges none.
      await report(30, renewal);
      expect(await find()).toMatchObject({
        trackingId: lead.trackingId,
        reason: 'renewal',
        state: 'waiting',
      });
    });

    it('that another program reported and that waits takes no older total by a person’s click', async () => {
      await report({ orderId: '727', saleAmount: 90, trackingId: 'mistyped' });
      const record = (cents: number, minute: number) =>
        TEST_LEDGER.recordDifference({
          ...{ db, tenantId, actor, now: new Date(), takeEntry: async () => true },
          difference: {
            ...{ orderId: '727', amounts: { total: cents, goods: null }, currency: 'USD' },
            changedAt: `2026-11-20T20:${minute}:00.000Z`,
          },
        });
      await record(5000, 30);
      await expect(record(6000, 20)).rejects.toMatchObject({ code: 'conflict' });
      await expect(record(6000, 30)).rejects.toMatchObject({ code: 'conflict' });
      const find = () => db.unmatchedOrder.findFirstOrThrow({ where: { tenantId } });
      expect(await find()).toMatchObject({ saleAmountCents: 5000 });
      await record(7000, 40);
      expect(await find()).toMatchObject({ saleAmountCents: 7000, state: 'waiting' });
    });

    it('that waits in the inbox has the amount of its last change', async () => {
      const unknown = { meta_data: [{ id: 1, key: 'sg_tid', value: 'mistyped' }] };
      await woo('100.00', 10, { ...unknown, status: 'cancelled' });
      await woo('150.00', 30, unknown);
      await woo('120.00', 20, unknown);
      expect(await db.unmatchedOrder.findMany({ where: { tenantId } })).toMatchObject([
        { saleAmountCents: 15_000, refundedCents: 0 },
      ]);
      expect(await woo('160.00', 40)).toBe('recorded');
      expect(await listRows()).toEqual([['sale', 16_000, 1280]]);
    });

    it('that waits and becomes free has nothing left, and can’t be matched', async () => {
      const unknown = { meta_data: [{ id: 1, key: 'sg_tid', value: 'mistyped' }] };
      await woo('100.00', 10, unknown);
      expect(await woo('0.00', 20, unknown)).toBe('recorded');
      const order = await db.unmatchedOrder.findFirstOrThrow({ where: { tenantId } });
      expect(order).toMatchObject({ saleAmountCents: 0, state: 'waiting' });
      const match = { id: order.id, lead: { text: lead.trackingId }, now: new Date() };
      await expect(matchOrder({ db, tenantId, actor, ...match })).rejects.toMatchObject({ code: 'conflict' });
      // The lead is known now, and still nothing is sold.
      expect(await woo('0.00', 30)).toBe('recorded');
      expect(await listRows()).toEqual([]);
      expect(await woo('80.00', 40)).toBe('recorded');
      expect(await listRows()).toEqual([['sale', 8000, 640]]);
    });

    it('that another program reported with the same total counts in full, whatever the items cost', async () => {
      const contract = { ...NEW_COMPANY_CONTRACT, windowDays: null, tenantId, effectiveFrom: new Date(0) };
      await db.$transaction((tx) => recordContract(tx, { ...contract, reason: 'operator' }));
      await report({ orderId: '727', saleAmount: 100 });
      const later = { date_modified_gmt: '2099-01-01T00:00:00' };
      const line_items = [{ id: 1, name: 'BPC-157', sku: '', total: '80.00' }];
      expect(await woo('100.00', 10, { ...later, line_items })).toBe('recorded');
      expect(await listRows()).toEqual([['sale', 10_000, 800]]);
    });

    it('whose items count changes by them', async () => {
      const contract = { ...NEW_COMPANY_CONTRACT, windowDays: null, tenantId, effectiveFrom: new Date(0) };
      await db.$transaction((tx) => recordContract(tx, { ...contract, reason: 'operator' }));
      const item = (total: string) => ({ line_items: [{ id: 1, name: 'BPC-157', sku: '', total }] });
      await woo('29.35', 10, item('20.00'));
      // Only the shipping is more.
      await woo('39.35', 20, item('20.00'));
      await woo('60.00', 30, item('30.00'));
      expect(await listRows()).toEqual([
        ['sale', 2000, 160],
        ['adjustment', 1000, 80],
      ]);
      await woo('60.00', 40, { ...item('30.00'), ...refunds('20.00') });
      expect((await listRows()).at(-1)).toEqual(['refund', -1000, -80]);
    });
  });

  it('an order of Shopify that becomes more adds the difference', async () => {
    await result('shopify', shopifyOrder({ ...noted(), total_price: '100.00' }));
    const updated_at = '2026-11-21T11:00:00-05:00';
    await result('shopify', shopifyOrder({ ...noted(), total_price: '180.00', updated_at }));
    expect(await listRows()).toEqual([
      ['sale', 10_000, 800],
      ['adjustment', 8000, 640],
    ]);
  });

  it('a sale that was refunded in full is recorded anew by hand', async () => {
    const sale = { lead: lead.trackingId, orderId: 'H-1', saleAmount: 5000 };
    const sell = (over: object = {}) =>
      sellByHand({ db, tenantId, actor, sale: { ...sale, ...over }, now: new Date() });
    await sell();
    await refund({ orderId: 'H-1' });
    expect(await sell({ saleAmount: 4000 })).toMatchObject({ state: 'stored', isNew: true });
    expect(await sell()).toMatchObject({ isNew: false });
    expect(await listRows()).toEqual([
      ['sale', 5000, 400],
      ['refund', -5000, -400],
      ['adjustment', 4000, 320],
    ]);
    expect(await db.lead.findUnique({ where: { id: lead.id } })).toMatchObject({ converted: true });
  });

  describe('an order that a browser reported', () => {
    const fromBrowser = (saleAmount: string) => {
      const order = { client: tenantId, trackingId: lead.trackingId, orderId: '727', saleAmount };
      return fetch(`${api.origin}/api/conversion.gif?${new URLSearchParams(order)}`);
    };
    const findOrder = () => db.unmatchedOrder.findFirstOrThrow({ where: { tenantId } });
    const confirm = async () => {
      const by = { kind: 'tenant-user', id: 'u', label: null, requestId: null } as const;
      const matched = { id: lead.id, matchedBy: 'tracking-id' } as const;
      await matchOrder({
        db,
        tenantId,
        actor: by,
        id: (await findOrder()).id,
        lead: matched,
        now: new Date(),
      });
    };

    it('has the amount of the shop’s signed delivery, and keeps its lead', async () => {
      await fromBrowser('1.00');
      expect(await woo('100.00', 10, { meta_data: [] })).toBe('recorded');
      expect(await findOrder()).toMatchObject({
        ...{ source: 'woocommerce', saleAmountCents: 10_000, state: 'waiting' },
        ...{ leadId: lead.id, trackingId: lead.trackingId },
      });
      expect(await woo('100.00', 10, { meta_data: [] })).toBe('recorded');
      expect(await listRows()).toEqual([]);
      await confirm();
      expect(await listRows()).toEqual([['sale', 10_000, 800]]);
    });

    it('waits again when the shop reports it after it was dismissed', async () => {
      await fromBrowser('1.00');
      await dismissOrder({ db, tenantId, actor, id: (await findOrder()).id, now: new Date() });
      expect(await findOrder()).toMatchObject({ state: 'dismissed', resolvedById: 'u' });
      expect(await woo('100.00', 10, { meta_data: [] })).toBe('recorded');
      expect(await findOrder()).toMatchObject({
        ...{ source: 'woocommerce', saleAmountCents: 10_000, leadId: lead.id },
        ...{ state: 'waiting', resolvedById: null, resolvedAt: null },
      });
    });

    it('has it after it was confirmed, too', async () => {
      await fromBrowser('1.00');
      await confirm();
      for (const _delivery of [1, 2]) expect(await woo('100.00', 10, { meta_data: [] })).toBe('recorded');
      expect(await listRows()).toEqual([
        ['sale', 100, 8],
        ['adjustment', 9900, 792],
      ]);
    });
  });

  describe('a refund by API before its sale', () => {
    it('waits for it', async () => {
      for (const status of [202, 202]) {
        const answer = await refund({ amount: 29.95, refundId: 'R-1' });
        expect(answer).toEqual({ status, json: { success: true, pending: true } });
      }
      expect((await refund({ amount: 30, refundId: 'R-1' })).status).toBe(409);
      await report({ saleAmount: 129.95 });
      expect(await listRows()).toEqual([
        ['sale', 12_995, 1040],
        ['refund', -2995, -240],
      ]);
      expect((await refund({ amount: 29.95, refundId: 'R-1' })).status).toBe(200);
    });

    it('is unknown without a name, because it could not be told from another', async () => {
      expect((await refund({ amount: 29.95 })).status).toBe(404);
    });
  });
});
