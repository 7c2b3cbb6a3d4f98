import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordContract } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { NEW_COMPANY_CONTRACT } from '#app/protocol/commission-contract.ts';
import { makeLead } from '../data/rows.ts';
import type { Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { matchOrder, sellByHand } from '../support/ledger.ts';
import { makeReportingShop, reportingCalls, serveReports } from '../support/reporting-shop.ts';
import { actor, connectShops, shopDeliveries } from '../support/shop-deliveries.ts';
import { shopifyOrder, wooMeta, wooOrder } from '../support/shop-orders.ts';

const ASSESSED = new Date('2026-06-10T12:00:00Z');

/** What of a company's sales bears commission is its contract's, and the rest waits for a person (D70). */
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
  const agree = (contract: Partial<typeof NEW_COMPANY_CONTRACT>, effectiveFrom: string) =>
    db.$transaction((tx) =>
      recordContract(tx, {
        ...{ ...NEW_COMPANY_CONTRACT, ...contract, tenantId },
        ...{ effectiveFrom: new Date(effectiveFrom), reason: 'operator' },
      }),
    );
  beforeEach(async () => {
    ({ tenantId, shop } = await makeReportingShop(db));
    lead = await makeLead(db, tenantId, { createdAt: ASSESSED });
    await connectShops(db, tenantId);
    await agree({}, '2026-01-01T00:00:00Z');
  });
  const { report, refund, rows } = reportingCalls(() => ({ db, api, tenantId, lead, shop }));
  const { result } = shopDeliveries(() => ({ db, api, tenantId, lead }));
  const readInbox = () =>
    db.unmatchedOrder.findMany({
      where: { tenantId },
      select: { state: true, reason: true, saleAmountCents: true, reportedCents: true, isRenewal: true },
    });

  describe('a sale reported by API', () => {
    it.each([
      ['2026-06-10T11:54:00Z', 'before-assessment'],
      // The shop's clock may be a little behind.
      ['2026-06-10T11:56:00Z', null],
      ['2026-06-08', 'before-assessment'],
      // Somewhere it is still the day before.
      ['2026-06-09', null],
      ['2026-09-08T12:00:00Z', null],
      ['2026-09-08T12:06:00Z', 'outside-window'],
      // Somewhere it is the day before.
      ['2026-09-09', null],
      ['2026-09-10', 'outside-window'],
    ])('of %s waits because: %s', async (conversionDate, reason) => {
      const { status, json } = await report({ conversionDate });
      if (reason === null) {
        expect([status, await readInbox()]).toEqual([201, []]);
        return expect(await rows()).toMatchObject([{ assessedAt: ASSESSED, reportedCents: null }]);
      }
      expect([status, json]).toEqual([202, { success: true, pending: true, reason }]);
      // Reported again, it still waits.
      expect(await report({ conversionDate })).toMatchObject({ status: 202, json: { reason } });
      expect(await rows()).toEqual([]);
      expect(await readInbox()).toMatchObject([{ state: 'waiting', reason, saleAmountCents: 12_995 }]);
    });

    it('is counted from the person’s last assessment before it, and keeps the tracking ID of the report', async () => {
      const { contactId } = lead;
      const second = await makeLead(db, tenantId, { contactId, createdAt: new Date('2026-09-01T12:00:00Z') });
      await makeLead(db, tenantId, { contactId, createdAt: new Date('2026-11-01T12:00:00Z') });
      const sale = { conversionDate: '2026-10-15T12:00:00Z' };
      expect((await report(sale)).status).toBe(201);
      expect((await report(sale)).status).toBe(200);
      expect(await rows()).toMatchObject([
        { leadId: second.id, trackingId: lead.trackingId, assessedAt: second.createdAt },
      ]);
      // The tracking ID of a later assessment doesn't make an earlier sale older than the person's first one.
      const later = await report({
        trackingId: second.trackingId,
        orderId: 'A-2',
        conversionDate: '2026-08-15',
      });
      expect(later.status).toBe(201);
      expect(await rows()).toMatchObject([{ leadId: second.id }, { leadId: lead.id }]);
    });

    it('follows the contract of its day', async () => {
      await agree({ windowDays: null, renewals: true }, '2026-10-01T00:00:00Z');
      const renewal = { isRenewal: true };
      expect((await report({ ...renewal, conversionDate: '2026-07-01' })).json.reason).toBe('renewal');
      expect((await report({ orderId: 'A-2', conversionDate: '2026-09-20' })).json.reason).toBe(
        'outside-window',
      );
      const { status } = await report({ ...renewal, orderId: 'A-3', conversionDate: '2026-10-03' });
      expect(status).toBe(201);
      const contracts = await db.commissionContract.findMany({
        where: { tenantId },
        orderBy: { effectiveFrom: 'desc' },
      });
      expect(await rows()).toMatchObject([{ orderId: 'A-3', contractId: contracts[0]?.id }]);
    });

    it('becomes a sale with its reason once a person confirms it', async () => {
      await report({ conversionDate: '2026-09-20', isRenewal: true });
      const [{ id } = { id: '' }] = await db.unmatchedOrder.findMany({ where: { tenantId } });
      const by = { kind: 'tenant-user', id: 'u', label: null, requestId: null } as const;
      const matched = { id: lead.id, matchedBy: 'tracking-id' } as const;
      await matchOrder({ db, tenantId, actor: by, id, lead: matched, now: new Date() });
      expect(await rows()).toMatchObject([
        { source: 'inbox', saleAmountCents: 12_995, assessedAt: ASSESSED },
      ]);
      const audit = await db.auditEvent.findFirstOrThrow({ where: { tenantId, action: 'order.match' } });
      expect(audit.details).toMatchObject({ reason: 'renewal' });
    });
  });

  it('a company in yen has whole amounts, and whole commissions', async () => {
    await db.tenant.update({ where: { id: tenantId }, data: { currency: 'JPY' } });
    const sale = { conversionDate: '2026-07-01', saleAmount: 129 };
    const fields = { saleAmount: ['Amounts in JPY have no decimals'] };
    expect(await report({ ...sale, saleAmount: 129.95 })).toMatchObject({ status: 400, json: { fields } });
    expect((await report(sale)).json).toMatchObject({ commissionAmount: 10 });
    expect((await refund({ amount: 64.5 })).status).toBe(400);
    expect((await refund({ amount: 65 })).json).toMatchObject({ commissionAmount: -5 });
    expect((await refund()).json).toMatchObject({ commissionAmount: -5 });
  });

  it('a sale by hand waits for the same reasons', async () => {
    const sale = { lead: lead.trackingId, orderId: 'H-1', saleAmount: 5000, conversionDate: '2026-05-01' };
    expect(await sellByHand({ db, tenantId, actor, sale, now: new Date() })).toEqual({
      ...{ state: 'pending', isNew: true, reason: 'before-assessment' },
    });
  });

  describe('an order of a shop', () => {
    const tracked = () => wooMeta('_stackguide_tracking_id', lead.trackingId).meta_data;
    const woo = (over: object = {}) =>
      wooOrder({ meta_data: tracked(), date_paid_gmt: '2026-07-01T10:00:00', ...over });
    const shopify = (over: object = {}) =>
      shopifyOrder({
        ...{ note_attributes: [{ name: 'assessment_tracking_id', value: lead.trackingId }] },
        ...{ processed_at: '2026-07-01T10:00:00Z', ...over },
      });

    it('counts its items after discount, without tax and shipping', async () => {
      expect(await result('woocommerce', woo())).toBe('recorded');
      expect(await result('shopify', shopify())).toBe('recorded');
      const [item] = shopifyOrder().line_items;
      const taxed = { ...item, tax_lines: [{ price: '40.00' }, { price: '3.00' }] };
      const gross = { id: 2, taxes_included: true, total_price: '398.00', line_items: [taxed] };
      expect(await result('shopify', shopify(gross))).toBe('recorded');
      expect(await rows()).toMatchObject([
        { saleAmountCents: 600, reportedCents: 2935, commissionAmountCents: 48 },
        { saleAmountCents: 39_800, reportedCents: 40_994 },
        { saleAmountCents: 35_500, reportedCents: 39_800 },
      ]);
    });

    it('is refused, and listed, if its items have no amounts', async () => {
      const line_items = [{ id: 1, name: 'BPC-157', sku: 'bpc-157' }];
      expect(await result('woocommerce', woo({ line_items }))).toBe('refused');
      expect(await db.intakeProblem.findMany({ where: { tenantId } })).toMatchObject([
        {
          reason: 'Order 727: The shop didn’t report what the items cost, and your contract counts the items',
        },
      ]);
    });

    it('counts nothing if its items cost nothing', async () => {
      const line_items = [{ id: 1, name: 'BPC-157', sku: 'bpc-157', total: '0.00' }];
      expect(await result('woocommerce', woo({ line_items }))).toBe('recorded');
      expect([await rows(), await readInbox()]).toEqual([[], []]);
    });

    it('waits if a subscription renewed itself with it', async () => {
      const meta_data = [...tracked(), { id: 2, key: '_subscription_renewal', value: '700' }];
      expect(await result('woocommerce', woo({ meta_data }))).toBe('recorded');
      expect(await result('shopify', shopify({ source_name: 'subscription_contract' }))).toBe('recorded');
      const waits = { state: 'waiting', reason: 'renewal', isRenewal: true };
      expect([await rows(), await readInbox()]).toMatchObject([[], [waits, waits]]);
    });

    it('has its refunds, which include tax and shipping, taken off in proportion', async () => {
      await result('woocommerce', woo());
      await result('woocommerce', woo({ refunds: [{ id: 1, reason: '', total: '-14.68' }] }));
      expect((await rows()).map(({ saleAmountCents }) => saleAmountCents)).toEqual([600, -300]);
      // A waiting order's are, too, whether they come before it is confirmed or with it.
      const refunds = [{ id: 2, reason: '', total: '-14.68' }];
      await result('woocommerce', woo({ id: 2, meta_data: tracked(), date_paid_gmt: '2026-06-01T10:00:00' }));
      await result('woocommerce', woo({ id: 2, date_paid_gmt: '2026-06-01T10:00:00', refunds }));
      expect(await db.unmatchedOrder.findFirst({ where: { tenantId } })).toMatchObject({
        refundedCents: 300,
      });
    });
  });
});
