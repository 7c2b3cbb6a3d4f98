import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../app/domain/database.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

forEachDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  let admin: Caller;
  let editor: Caller;
  let viewer: Caller;
  let acme: string;
  let other: string;

  beforeAll(async () => {
    database = await makeDb();
    db = database.db;
    api = await serveApi({ db, ping: database.ping });
    ({ id: acme } = await makeTenant(db, { name: 'Acme', subdomain: 'acme', webhookSecret: 'whsec_hidden' }));
    ({ id: other } = await makeTenant(db, {
      name: 'Öther 100% Labs',
      subdomain: 'other',
      stripeCustomerId: 'cus_1',
      customDomain: 'taken.example',
    }));
    operator = await operatorCaller(db, api.origin);
    admin = await tenantCaller(db, api.origin, { tenantId: acme, role: 'admin' });
    editor = await tenantCaller(db, api.origin, { tenantId: acme, role: 'editor' });
    viewer = await tenantCaller(db, api.origin, { tenantId: acme, role: 'viewer' });
  });
  afterAll(() => api.close());

  const call = async (caller: Caller, path: string, { method = 'GET', body = undefined as unknown } = {}) => {
    const response = await fetch(`${api.origin}${path}`, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...caller },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: text ? JSON.parse(text) : null };
  };
  const put = (caller: Caller, body: unknown, tenantId = acme) =>
    call(caller, `/api/tenants/${tenantId}`, { method: 'PUT', body });

  describe('the list', () => {
    it('gives an operator all tenants by name, and a tenant its own only', async () => {
      const all = await call(operator, '/api/tenants');
      expect(all.status).toBe(200);
      expect(all.headers.get('cache-control')).toBe('no-store');
      expect(all.json).toMatchObject({ total: 2, page: 1, pages: 1 });
      expect(all.json.tenants.map(({ name }: { name: string }) => name)).toEqual(['Acme', 'Öther 100% Labs']);
      for (const caller of [admin, viewer]) {
        const own = await call(caller, '/api/tenants');
        expect(own.json.tenants.map(({ id }: { id: string }) => id)).toEqual([acme]);
      }
    });

    it.each([
      ['ACM', ['acme']],
      ['Öth', ['other']],
      ['100%', ['other']],
      ['%', ['other']],
      ['_', []],
      ['OTHER', ['other']],
      ["'; --", []],
    ])('searches name and subdomain for %s', async (query, found) => {
      const { json } = await call(operator, `/api/tenants?query=${encodeURIComponent(query)}`);
      expect(json.tenants.map(({ subdomain }: { subdomain: string }) => subdomain)).toEqual(found);
      expect(json.total).toBe(found.length);
    });

    it('does not find for one tenant what is another’s', async () => {
      expect((await call(admin, '/api/tenants?query=other')).json).toMatchObject({ tenants: [], total: 0 });
    });

    it('is empty past its last page, and refuses a page that is none', async () => {
      expect((await call(operator, '/api/tenants?page=2')).json).toMatchObject({ tenants: [], total: 2 });
      expect((await call(operator, '/api/tenants?page=0')).status).toBe(400);
    });

    it('asks for a session or a key', async () => {
      expect((await call({}, '/api/tenants')).status).toBe(401);
      const key = await keyCaller(db, { tenantId: acme, scopes: ['tenant:read'] });
      expect((await call(key, '/api/tenants')).json.tenants).toHaveLength(1);
      const narrow = await keyCaller(db, { tenantId: acme, scopes: ['conversions:write'] });
      expect((await call(narrow, '/api/tenants')).status).toBe(403);
    });
  });

  describe('one tenant', () => {
    it('has the fields of the specification, money and rates as decimals', async () => {
      const { json } = await call(viewer, `/api/tenants/${acme}`);
      expect(json.tenant).toMatchObject({
        id: acme,
        name: 'Acme',
        subdomain: 'acme',
        customDomain: null,
        logoUrl: null,
        primaryColor: '#2563eb',
        secondaryColor: '#1e40af',
        contactEmail: 'shop@example.com',
        plan: 'basic',
        monthlyAssessmentLimit: 1000,
        isActive: true,
        crmEnabled: false,
        commissionRate: 0.08,
        baseFee: 299,
        conversionTrackingEnabled: true,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
    });

    it('never shows secrets, and what the payment provider calls it to operators alone', async () => {
      expect((await call(operator, `/api/tenants/${acme}`)).text).not.toContain('whsec_hidden');
      expect((await call(operator, `/api/tenants/${other}`)).json.tenant.stripeCustomerId).toBe('cus_1');
      const { json } = await call(admin, `/api/tenants/${acme}`);
      expect(Object.keys(json.tenant).filter((key) => /secret|apiKey|token|stripe.*Id/i.test(key))).toEqual(
        [],
      );
    });

    it('of another and of nobody are answered alike, to the byte', async () => {
      for (const path of [
        '',
        '/assessments',
        '/leads',
        '/usage/2026-03',
        '/revenue/2026-03',
        '/conversions',
      ]) {
        const theirs = await call(admin, `/api/tenants/${other}${path}`);
        const nobodys = await call(admin, `/api/tenants/nobody${path}`);
        expect(theirs.status).toBe(404);
        expect([theirs.status, theirs.text]).toEqual([nobodys.status, nobodys.text]);
        expect((await call(operator, `/api/tenants/nobody${path}`)).text).toBe(nobodys.text);
      }
      const change = { primaryColor: '#000000' };
      const theirs = await put(admin, change, other);
      expect([theirs.status, theirs.text]).toEqual([404, (await put(admin, change, 'nobody')).text]);
    });
  });

  describe('creating', () => {
    const post = (caller: Caller, body: unknown) => call(caller, '/api/tenants', { method: 'POST', body });

    it('answers 201 with the tenant, which is there then', async () => {
      const created = await post(operator, {
        name: 'New Labs',
        subdomain: 'new-labs',
        contactEmail: 'hello@new.example',
        plan: 'professional',
        customDomain: 'quiz.new.example',
      });
      expect(created.status).toBe(201);
      expect(created.json.tenant).toMatchObject({
        name: 'New Labs',
        plan: 'professional',
        baseFee: 799,
        customDomain: null,
        customDomainWanted: 'quiz.new.example',
        customDomainRecord: { type: 'TXT', name: '_assessment-verify.quiz.new.example' },
      });
      const path = created.headers.get('location') ?? '';
      expect((await call(operator, path)).json.tenant).toEqual(created.json.tenant);
    });

    it('names what is wrong or missing', async () => {
      const { status, json } = await post(operator, { name: '', subdomain: 'www', colour: 'red' });
      expect(status).toBe(400);
      expect(json.fields).toEqual({
        name: ['Company name is required'],
        subdomain: ['This subdomain is reserved'],
        contactEmail: ['Please enter a valid email address'],
        colour: ['There is no field colour'],
      });
      expect((await post(operator, [])).status).toBe(400);
    });

    it('says where a name is taken', async () => {
      const body = { name: 'A', subdomain: 'acme', contactEmail: 'a@example.com' };
      const { status, json } = await post(operator, body);
      expect(status).toBe(409);
      expect(json.fields).toEqual({ subdomain: ['This subdomain is taken'] });
    });

    it('is for operators', async () => {
      const body = { name: 'A', subdomain: 'aaa', contactEmail: 'a@example.com' };
      expect((await post(admin, body)).status).toBe(403);
      expect((await post({}, body)).status).toBe(401);
      expect(await db.tenant.count({ where: { subdomain: 'aaa' } })).toBe(0);
    });
  });

  describe('changing', () => {
    it('lets each role change its own group of fields, and no other', async () => {
      const brand = { primaryColor: '#123456' };
      const settings = { allowedOrigins: ['https://shop.example'] };
      const terms = { monthlyAssessmentLimit: 50 };
      const allowed = async (caller: Caller) =>
        Promise.all([brand, settings, terms].map(async (body) => (await put(caller, body)).status));
      expect(await allowed(operator)).toEqual([200, 200, 200]);
      expect(await allowed(admin)).toEqual([200, 200, 403]);
      expect(await allowed(editor)).toEqual([200, 403, 403]);
      expect(await allowed(viewer)).toEqual([403, 403, 403]);
    });

    it('changes nothing when one of the fields is not allowed', async () => {
      expect((await put(admin, { name: 'Renamed', isActive: false })).status).toBe(403);
      expect(await db.tenant.findUniqueOrThrow({ where: { id: acme } })).toMatchObject({
        name: 'Acme',
        isActive: true,
      });
    });

    it('names unknown fields and those that nobody writes', async () => {
      const { status, json } = await put(operator, { id: 'x', webhookSecret: 'y', logoUrl: '/z' });
      expect(status).toBe(400);
      expect(Object.keys(json.fields)).toEqual(['id', 'webhookSecret', 'logoUrl']);
    });

    it('switches a tenant off and on', async () => {
      expect((await put(operator, { isActive: false })).json.tenant.isActive).toBe(false);
      expect((await put(operator, { isActive: true })).json.tenant.isActive).toBe(true);
    });

    it('refuses a window that ends before it begins, also when one end is sent', async () => {
      const { status, json } = await put(operator, { sendWindowEnd: 60 });
      expect(status).toBe(400);
      expect(json.fields).toEqual({ sendWindowEnd: ['The send window must end after it begins'] });
    });

    it('refuses names that are another’s', async () => {
      expect((await put(operator, { subdomain: 'other' })).json.fields).toEqual({
        subdomain: ['This subdomain is taken'],
      });
      expect((await put(admin, { customDomain: 'taken.example' })).json.fields).toEqual({
        customDomain: ['Another company uses this domain'],
      });
    });
  });

  describe('the figures', () => {
    beforeAll(async () => {
      const lead = await makeLead(db, acme);
      await db.tenantUsage.createMany({
        data: [
          { tenantId: acme, month: '2026-02', assessmentsCount: 7, leadsGenerated: 7 },
          { tenantId: acme, month: '2026-03', assessmentsCount: 3, leadsGenerated: 2, revenueCents: 123_456 },
          { tenantId: other, month: '2026-03', assessmentsCount: 100 },
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
          // Together past what fits 32 bits.
          sale(5, { month: '2026-05', saleAmountCents: 2_000_000_000, commissionAmountCents: 1_500_000_000 }),
          sale(6, { month: '2026-05', saleAmountCents: 2_000_000_000, commissionAmountCents: 1_500_000_000 }),
        ],
      });
    });
    const read = async (path: string, caller = viewer) =>
      (await call(caller, `/api/tenants/${acme}${path}`)).json;

    it('count all assessments and leads', async () => {
      expect(await read('/assessments')).toEqual({ total: 10 });
      expect(await read('/leads')).toEqual({ total: 1 });
    });

    it('give a month’s usage, zeros where nothing happened', async () => {
      expect((await read('/usage/2026-03')).usage).toEqual({
        tenantId: acme,
        month: '2026-03',
        assessmentsCount: 3,
        leadsGenerated: 2,
        revenue: 1234.56,
      });
      expect((await read('/usage/2020-01')).usage).toMatchObject({ assessmentsCount: 0, revenue: 0 });
    });

    it('give a month’s revenue: fee and commission, on the month’s last terms', async () => {
      expect((await read('/revenue/2026-03')).revenue).toEqual({
        month: '2026-03',
        currency: 'USD',
        baseFee: 499,
        commissionRate: 0.06,
        commissionTotal: 16.01,
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

    it.each([
      '/usage/2026-13',
      '/usage/2026-3',
      '/revenue/march',
      '/conversions?month=2026-03-01',
    ])('refuse the month of %s', async (path) => {
      const { status, json } = await call(viewer, `/api/tenants/${acme}${path}`);
      expect(status).toBe(400);
      expect(json.fields).toEqual({ month: ['Please give the month as YYYY-MM, such as 2026-03'] });
    });

    it('are told to a key by its scopes', async () => {
      const key = await keyCaller(db, { tenantId: acme, scopes: ['conversions:read'] });
      const statuses = await Promise.all(
        ['/revenue/2026-03', '/conversions', '/usage/2026-03', '/leads'].map(
          async (path) => (await call(key, `/api/tenants/${acme}${path}`)).status,
        ),
      );
      expect(statuses).toEqual([200, 200, 403, 403]);
    });
  });
});
