import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller, tenantCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

/** The calls that count and add up: totals, usage, revenue, conversions. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let viewer: Caller;
  let acme: string;

  beforeAll(async () => {
    const database = await makeDb();
    db = database.db;
    api = await serveApi({ db, ping: database.ping });
    ({ id: acme } = await makeTenant(db));
    const { id: otherTenantId } = await makeTenant(db);
    viewer = await tenantCaller(db, api.origin, { tenantId: acme, role: 'viewer' });
    const lead = await makeLead(db, acme);
    await db.tenantUsage.createMany({
      data: [
        { tenantId: acme, month: '2026-02', assessmentsCount: 7, leadsGenerated: 7 },
        { tenantId: acme, month: '2026-03', assessmentsCount: 3, leadsGenerated: 2, revenueCents: 123_456 },
        { tenantId: otherTenantId, month: '2026-03', assessmentsCount: 100 },
      ],
    });
    await db.commissionRate.createMany({
      data: [
        {
          tenantId: acme,
          rateBps: 800,
          baseFeeCents: 29_900,
          effectiveFrom: new Date('2026-01-15'),
          reason: 'tenant-created',
        },
        {
          tenantId: acme,
          rateBps: 600,
          baseFeeCents: 49_900,
          effectiveFrom: new Date('2026-03-31T23:59:59Z'),
          reason: 'operator',
        },
        {
          tenantId: acme,
          rateBps: 100,
          baseFeeCents: 100,
          effectiveFrom: new Date('2026-04-01'),
          reason: 'operator',
        },
      ],
    });
    const sale = (n: number, over: object = {}) => ({
      tenantId: acme,
      leadId: lead.id,
      trackingId: lead.trackingId,
      dedupeKey: `order:${n}`,
      bodyHash: '-',
      orderId: `A-${n}`,
      saleAmountCents: 10_010,
      commissionRateBps: 800,
      commissionAmountCents: 801,
      conversionDate: new Date(Date.UTC(2026, 2, n)),
      month: '2026-03',
      clientOrderData: { customer: 'hidden' },
      ...over,
    });
    await db.conversion.createMany({
      data: [
        sale(1),
        sale(2),
        sale(3, { kind: 'refund', saleAmountCents: -10, commissionAmountCents: -1 }),
        sale(4, { month: '2026-04' }),
        // The sum exceeds a signed 32-bit integer.
        sale(5, { month: '2026-05', saleAmountCents: 2_000_000_000, commissionAmountCents: 1_500_000_000 }),
        sale(6, { month: '2026-05', saleAmountCents: 2_000_000_000, commissionAmountCents: 1_500_000_000 }),
      ],
    });
  });
  afterAll(() => api.close());

  const call = (path: string, caller: Caller = viewer) =>
    fetch(`${api.origin}/api/tenants/${acme}${path}`, { headers: { Accept: 'application/json', ...caller } });
  const read = async (path: string) => (await call(path)).json();

  it('count all assessments and leads', async () => {
    expect(await read('/assessments')).toEqual({ total: 10 });
    expect(await read('/leads')).toEqual({ total: 1 });
  });

  it('give a month’s usage, zeros where nothing happened', async () => {
    expect((await read('/usage/2026-03')).usage).toEqual({
      id: expect.any(String),
      tenantId: acme,
      month: '2026-03',
      assessmentsCount: 3,
      leadsGenerated: 2,
      revenue: 1234.56,
      createdAt: expect.any(String),
    });
    expect((await read('/usage/2020-01')).usage).toMatchObject({
      id: null,
      createdAt: null,
      assessmentsCount: 0,
      revenue: 0,
    });
  });

  it('give a month’s revenue: fee and commission, on the month’s last terms', async () => {
    expect((await read('/revenue/2026-03')).revenue).toEqual({
      month: '2026-03',
      currency: 'USD',
      baseFee: 499,
      baseFeeCurrency: 'USD',
      otherFees: [],
      commissionRate: 0.06,
      commissionTotal: 16.01,
      commissionCharged: 16.01,
      carriedIn: 0,
      carriedOut: 0,
      totalRevenue: 515.01,
      conversionCount: 2,
      salesTotal: 200.1,
    });
  });

  it('add up past what fits 32 bits', async () => {
    expect((await read('/revenue/2026-05')).revenue).toMatchObject({
      commissionTotal: 30_000_000,
      salesTotal: 40_000_000,
    });
  });

  it('ask no fee for the time before the tenant’s first terms', async () => {
    expect((await read('/revenue/2025-12')).revenue).toMatchObject({ baseFee: 0, totalRevenue: 0 });
  });

  it('list a month’s sales and refunds, the newest first, without what the shop said of its customers', async () => {
    const { conversions, total } = await read('/conversions?month=2026-03');
    expect(total).toBe(3);
    expect(conversions).toMatchObject([
      { orderId: 'A-3', kind: 'refund', saleAmount: -0.1, commissionAmount: -0.01 },
      { orderId: 'A-2', saleAmount: 100.1, commissionAmount: 8.01, commissionRate: 0.08 },
      { orderId: 'A-1', trackingId: expect.any(String) },
    ]);
    expect(JSON.stringify(conversions)).not.toContain('hidden');
  });

  it('page through a month’s conversions, each once, and refuse an invalid cursor or limit', async () => {
    const first = await read('/conversions?month=2026-03&limit=2');
    expect(first).toMatchObject({ total: 3, conversions: [{ orderId: 'A-3' }, { orderId: 'A-2' }] });
    const second = await read(`/conversions?month=2026-03&limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ total: 3, conversions: [{ orderId: 'A-1' }], nextCursor: null });
    for (const wrong of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor='])
      expect((await call(`/conversions?month=2026-03&${wrong}`)).status).toBe(400);
  });

  it('show what the shop said of its customer to editors, admins and keys that read conversions', async () => {
    const editor = await tenantCaller(db, api.origin, { tenantId: acme, role: 'editor' });
    const key = await keyCaller(db, { tenantId: acme, scopes: ['conversions:read'] });
    for (const caller of [editor, key]) {
      const { conversions } = await (await call('/conversions?month=2026-03&limit=1', caller)).json();
      expect(conversions[0].clientOrderData).toEqual({ customer: 'hidden' });
    }
  });

  it.each([
    '/usage/2026-13',
    '/usage/2026-3',
    '/revenue/march',
    '/conversions?month=2026-03-01',
  ])('refuse the month of %s', async (path) => {
    const response = await call(path);
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toEqual({
      month: ['Enter the month as YYYY-MM, such as 2026-03'],
    });
  });

  it('are told to a key by its scopes', async () => {
    const key = await keyCaller(db, { tenantId: acme, scopes: ['conversions:read'] });
    const statuses = await Promise.all(
      ['/revenue/2026-03', '/conversions', '/usage/2026-03', '/leads'].map(
        async (path) => (await call(path, key)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 403, 403]);
  });
});
