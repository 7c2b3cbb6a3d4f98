import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { startLogoSite } from '../support/logo-site.ts';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  let admin: Caller;
  let editor: Caller;
  let viewer: Caller;
  let acme: string;
  let otherTenantId: string;
  let pictures: Awaited<ReturnType<typeof startLogoSite>>;

  beforeAll(async () => {
    const database = await makeDb();
    db = database.db;
    pictures = await startLogoSite();
    api = await serveApi({ db, ping: database.ping, settings: { ALLOW_LOOPBACK_FETCH: 'on' } });
    ({ id: acme } = await makeTenant(db, { name: 'Acme', subdomain: 'acme', webhookSecret: 'whsec_hidden' }));
    ({ id: otherTenantId } = await makeTenant(db, {
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
  afterAll(() => Promise.all([api.close(), pictures.close()]));

  const call = async (caller: Caller, path: string, { method = 'GET', body = undefined as unknown } = {}) => {
    const response = await fetch(`${api.origin}${path}`, {
      method,
      // The caller sets the request ID, so that two refusals can be identical byte for byte.
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-Request-Id': 'of-all-requests',
        ...caller,
      },
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
        const tenantList = await call(caller, '/api/tenants');
        expect(tenantList.json.tenants.map(({ id }: { id: string }) => id)).toEqual([acme]);
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
    ])('searches name and subdomain for %s', async (query, subdomains) => {
      const { json } = await call(operator, `/api/tenants?query=${encodeURIComponent(query)}`);
      expect(json.tenants.map(({ subdomain }: { subdomain: string }) => subdomain)).toEqual(subdomains);
      expect(json.total).toBe(subdomains.length);
    });

    it('does not find for one tenant what is another’s', async () => {
      expect((await call(admin, '/api/tenants?query=other')).json).toMatchObject({ tenants: [], total: 0 });
    });

    it('is empty past its last page, and refuses an invalid page', async () => {
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
      expect((await call(operator, `/api/tenants/${otherTenantId}`)).json.tenant.stripeCustomerId).toBe(
        'cus_1',
      );
      const { json } = await call(admin, `/api/tenants/${acme}`);
      expect(Object.keys(json.tenant).filter((key) => /secret|apiKey|token|stripe.*Id/i.test(key))).toEqual(
        [],
      );
    });

    it('of another tenant and an unknown one are answered alike, to the byte', async () => {
      for (const path of [
        '',
        '/assessments',
        '/leads',
        '/usage/2026-03',
        '/revenue/2026-03',
        '/conversions',
      ]) {
        const foreignAnswer = await call(admin, `/api/tenants/${otherTenantId}${path}`);
        const unknown = await call(admin, `/api/tenants/nobody${path}`);
        expect(foreignAnswer.status).toBe(404);
        expect([foreignAnswer.status, foreignAnswer.text]).toEqual([unknown.status, unknown.text]);
        expect((await call(operator, `/api/tenants/nobody${path}`)).text).toBe(unknown.text);
      }
      const change = { primaryColor: '#000000' };
      const foreignAnswer = await put(admin, change, otherTenantId);
      expect([foreignAnswer.status, foreignAnswer.text]).toEqual([
        404,
        (await put(admin, change, 'unknown-tenant')).text,
      ]);
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
      const { status, json } = await post(operator, { name: '', subdomain: 'www' });
      expect(status).toBe(400);
      expect(json.fields).toEqual({
        name: ['Company name is required'],
        subdomain: ['This subdomain is reserved'],
        contactEmail: ['Please enter a valid email address'],
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

    it('names unknown fields and those that no caller may write', async () => {
      const { status, json } = await put(operator, { id: 'x', createdAt: 'y' });
      expect(status).toBe(400);
      expect(Object.keys(json.fields)).toEqual(['id', 'createdAt']);
    });

    it('takes the CRM’s key, location and switch, and never shows the key', async () => {
      const crm = { crmApiKey: 'pit-0123456789abcdef', crmLocationId: 've9EPM428h8vShlRW1KT' };
      expect((await put(admin, { crmEnabled: true })).json.fields).toEqual({
        crmEnabled: ['The CRM needs an API key and a location id'],
      });
      const { status, json, text } = await put(admin, { ...crm, crmEnabled: true });
      expect(status).toBe(200);
      expect(json.tenant).toMatchObject({ crmEnabled: true, crmLocationId: 've9EPM428h8vShlRW1KT' });
      expect(text).not.toContain('pit-');
      const { sealedApiKey } = await db.crmConnection.findUniqueOrThrow({ where: { tenantId: acme } });
      expect(sealedApiKey).not.toContain('0123456789');
      expect((await put(admin, { name: 'Acme' })).json.tenant.crmEnabled).toBe(true);
      expect((await put(editor, { crmEnabled: false })).status).toBe(403);
      for (const wrong of [{ crmApiKey: 'no key\r\nX: y' }, { crmLocationId: '../x' }, { crmEnabled: 'yes' }])
        expect((await put(admin, wrong)).status).toBe(400);
      expect((await put(admin, { crmApiKey: null })).json.tenant.crmEnabled).toBe(false);
    });

    it('changes nothing when the CRM can’t be switched on', async () => {
      expect((await put(admin, { crmEnabled: true, name: 'Renamed' })).status).toBe(400);
      expect((await call(admin, `/api/tenants/${acme}`)).json.tenant.name).toBe('Acme');
    });

    it('fetches a logo and shows our own address of it; null takes it away', async () => {
      const { status, json } = await put(editor, { logoUrl: `${pictures.origin}/logo.png` });
      expect(status).toBe(200);
      expect(json.tenant.logoUrl).toMatch(/^\/media\//);
      const { logoUrl } = json.tenant;
      expect(await db.asset.count({ where: { tenantId: acme, kind: 'logo' } })).toBe(1);
      expect((await put(editor, { logoUrl })).json.tenant.logoUrl).toBe(logoUrl);
      // The cover's picture can be uploaded only in the console, but a client may send back the value that it has read.
      const cover = { coverEnabled: true, coverGround: 'own', coverColor: '#fde047' };
      expect((await put(editor, { coverPictureUrl: null, ...cover })).json.tenant).toMatchObject({
        coverPictureUrl: null,
        ...cover,
      });
      expect((await put(editor, { coverPictureUrl: logoUrl })).json.fields).toEqual({
        coverPictureUrl: ['This field is read-only: upload the picture in the console'],
      });
      expect((await put(viewer, { logoUrl: null })).status).toBe(403);
      expect((await put(editor, { logoUrl: null })).json.tenant.logoUrl).toBeNull();
    });

    it.each([
      ['a page', () => `${pictures.origin}/page`],
      ['an address that is not there', () => `${pictures.origin}/none`],
      ['an address inside', () => 'https://10.0.0.1/logo.png'],
      ['no address', () => 'logo'],
      ['a stored picture of another company', () => '/media/other'],
    ])('refuses %s for a logo', async (_what, address) => {
      const { status, json } = await put(editor, { logoUrl: address(), primaryColor: '#111111' });
      expect(status).toBe(400);
      expect(Object.keys(json.fields)).toEqual(['logoUrl']);
      expect((await call(admin, `/api/tenants/${acme}`)).json.tenant.primaryColor).not.toBe('#111111');
    });

    it('takes Stripe’s fields as they are, and no others', async () => {
      const { json } = await call(operator, `/api/tenants/${otherTenantId}`);
      const { stripeCustomerId, stripeSubscriptionStatus, subscriptionEndDate } = json.tenant;
      const same = { stripeCustomerId, stripeSubscriptionStatus, subscriptionEndDate };
      expect((await put(operator, same, otherTenantId)).status).toBe(200);
      const changed = await put(operator, { stripeCustomerId: 'cus_2' }, otherTenantId);
      expect(changed.status).toBe(400);
      expect(changed.json.fields).toEqual({
        stripeCustomerId: ['This field is read-only: the payment provider sets the value'],
      });
      // A caller who does not see these fields can't probe for their values either.
      expect((await put(admin, { stripeCustomerId: null })).status).toBe(400);
    });

    it('takes webhookUrl and webhookSecret for the first endpoint, and never shows the secret', async () => {
      const webhookSecret = `whsec_${'A'.repeat(32)}`;
      const { status, json } = await put(admin, { webhookUrl: 'https://hooks.example/a', webhookSecret });
      expect(status).toBe(200);
      expect(json.tenant.webhookUrl).toBe('https://hooks.example/a');
      expect(JSON.stringify(json)).not.toContain('whsec_');
      expect((await put(admin, { name: 'Acme' })).json.tenant.webhookUrl).toBe('https://hooks.example/a');
      const endpoint = await db.webhookEndpoint.findFirstOrThrow({ where: { tenantId: acme } });
      expect(endpoint.sealedSecret).not.toContain('AAAA');
      expect((await put(editor, { webhookUrl: 'https://stranger.example/' })).status).toBe(403);
      for (const wrong of [{ webhookUrl: 'http://hooks.example/' }, { webhookSecret: 'whsec_short' }])
        expect((await put(admin, wrong)).status).toBe(400);
      expect((await put(admin, { webhookUrl: null })).json.tenant.webhookUrl).toBeNull();
      expect(await db.webhookEndpoint.count({ where: { tenantId: acme } })).toBe(0);
      expect((await put(admin, { webhookSecret })).status).toBe(400);
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

    it('takes the hours for texts, and refuses some that end before they begin', async () => {
      const updateAnswer = await put(operator, { textHoursStart: 600, textHoursEnd: 1140 });
      expect(updateAnswer.json.tenant).toMatchObject({ textHoursStart: 600, textHoursEnd: 1140 });
      const { status, json } = await put(operator, { textHoursEnd: 600 });
      expect(status).toBe(400);
      expect(json.fields).toEqual({ textHoursEnd: ['Texting hours must end after they begin'] });
    });

    it.each([
      ['textHoursStart', 479],
      ['textHoursStart', 120],
      ['textHoursEnd', 1261],
      ['textHoursEnd', 1410],
    ])('refuses texts outside the hours of the law: %s %i', async (field, minute) => {
      const { status, json } = await put(operator, { [field]: minute });
      expect(status).toBe(400);
      expect(json.fields).toEqual({
        [field]: ['Enter a time from 8:00 AM to 9:00 PM: texts outside these hours are not allowed'],
      });
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
});
