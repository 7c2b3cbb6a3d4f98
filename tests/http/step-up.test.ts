import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, STEP_UP_MINUTES, TENANT_FIELD_RISKS } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller, operatorCaller, withSession } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { PASSWORD } from '../support/people.ts';
import { stepUpRequests } from '../support/step-up-requests.ts';
import { RISK_CASES, type RiskCase, type Things } from './risk-cases.ts';

/**
 * Actions that could do harm in a session that a stranger finds open: each requires the password again first, changes nothing before that,
 * and is written to the audit log. risk-cases.ts has a request for each such action.
 */

/** A new value for each risky field that the API accepts from an admin. */
const API_VALUES: Record<string, unknown> = {
  contactEmail: 'other@shop.example',
  allowedOrigins: ['https://other.example'],
  dataRetentionDays: 1,
  unprovedRetentionDays: 7,
  withoutConsentRetentionDays: 7,
  inactiveRetentionDays: 90,
  viewersSeeAnswers: true,
  privacyContact: 'stranger@other.example',
  sellsTo: ['US'],
  marketingConsentMode: 'notice',
  confirmsOffers: false,
  asksForHealthConsent: false,
  minimumAge: 18,
  leadNotificationTo: ['stranger@other.example'],
  shopUrl: 'https://other.example/',
  contactUrl: 'https://other.example/contact',
  privacyUrl: 'https://other.example/privacy',
  replyTo: 'stranger@other.example',
  customDomain: 'quiz.other.example',
  webhookUrl: 'https://other.example/hook',
  webhookSecret: `whsec_${Buffer.alloc(24).toString('base64')}`,
  crmEnabled: true,
  crmApiKey: 'pit-0123456789abcdef',
  crmLocationId: 'another',
};
/** Operators change the first four, as tested at the end of this file; senderEmail can be changed only in the console. */
const NOT_BY_ADMINS = ['isActive', 'subdomain', 'followsSpecification', 'textSender', 'senderEmail'];

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let texts: TextReader;
  let api: ServedApi;
  beforeAll(async () => {
    ({ db, texts } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    api = await serveApi({ db, texts, pages: true });
  }, 60_000);
  afterAll(() => api.close());

  const { newTenant, setStepUp, post, setOperators, toConfirm, readRows, countActions } = stepUpRequests(
    () => ({ db, origin: api.origin }),
  );

  describe.each<RiskCase>([...RISK_CASES])('$risk', ({ risk, path, form, before, needs }) => {
    const fill = <T>(part: T | ((things: Things) => T), things: Things): T =>
      typeof part === 'function' ? (part as (things: Things) => T)(things) : part;

    it('sends a session whose password was given too long ago to the page that asks for it and does nothing, and goes through with an audit line once it was given', async () => {
      const tenant = await newTenant({ wantsFactor: risk === 'twoStep.enable' });
      await before?.(db, tenant.things);
      const filled = fill(path, tenant.things);
      const who = needs === 'an operator' ? await operatorCaller(db, api.origin) : tenant.who;
      const setTime = (minutesAgo: number) =>
        needs === 'an operator' ? setOperators(minutesAgo) : setStepUp(tenant, minutesAgo);
      const untouched = await readRows(tenant);
      await setTime(STEP_UP_MINUTES);
      expect(await post(filled, fill(form, tenant.things), who)).toEqual(toConfirm(filled));
      expect(await readRows(tenant)).toEqual(untouched);

      await setTime(STEP_UP_MINUTES - 1);
      const { status, to } = await post(filled, fill(form, tenant.things), who);
      expect(to ?? '').not.toMatch(/confirm/);
      if (needs && needs !== 'an operator') return;
      expect([200, 302]).toContain(status);
      // The first of the two steps only asks for confirmation.
      if (['leads.choose-to-erase', 'settings.leads:dataRetentionDays'].includes(risk)) return;
      expect(await readRows(tenant)).not.toEqual(untouched);
      expect(await countActions(tenant.tenantId)).toBeGreaterThan(untouched.actions);
    });
  });

  describe('a form with several fields', () => {
    it('asks nothing for the harmless ones, for risky ones that are posted as they are stored, and for what turns a risk off', async () => {
      const tenant = await newTenant();
      const storedSettings = {
        leadNotificationTo: ['a@shop.example', 'b@shop.example'],
        viewersSeeAnswers: true,
        asksForHealthConsent: false,
      };
      await db.tenant.update({
        where: { id: tenant.tenantId },
        data: { ...storedSettings, dataRetentionDays: 90 },
      });
      await setStepUp(tenant, null);
      const path = `/admin/tenants/${tenant.tenantId}/settings`;
      // A browser without a script posts all fields.
      const form = {
        intent: 'leads',
        leadNotification: 'never',
        leadNotificationTo: 'a@shop.example\r\nb@shop.example',
        dataRetentionDays: '90',
      };
      expect(await post(path, form, tenant.who)).toEqual({ status: 302, to: path });
      expect(await db.tenant.findUnique({ where: { id: tenant.tenantId } })).toMatchObject({
        leadNotification: 'never',
        viewersSeeAnswers: false,
      });
      expect(await post(path, { ...form, dataRetentionDays: '89' }, tenant.who)).toEqual(toConfirm(path));
    });

    it('asks nothing before a message to one lead', async () => {
      const tenant = await newTenant();
      await setStepUp(tenant, null);
      const form = { intent: 'email', subject: 'News', message: 'Hello', key: 'a-key-of-one-message' };
      const { to } = await post('/communications', { ...form, leadIds: tenant.things.leadId }, tenant.who);
      expect(to ?? '').not.toMatch(/confirm/);
    });
  });

  describe('a file', () => {
    const FILES: [path: (things: Things) => string, type: RegExp][] = [
      [() => '/api/leads/export?status=complete', /^text\/csv/],
      [({ leadId }) => `/leads/${leadId}/person?format=json`, /^application\/json/],
      [() => '/admin/audit.csv?group=team', /^text\/csv/],
    ];
    const get = (path: string, headers: Caller) =>
      fetch(api.origin + path, { redirect: 'manual', headers: { Accept: 'text/html', ...headers } });

    it.each(FILES)('%s is sent once the password was given, with an audit line', async (path, type) => {
      const tenant = await newTenant();
      const filled = path(tenant.things);
      const actions = await countActions(tenant.tenantId);
      await setStepUp(tenant, STEP_UP_MINUTES);
      const refused = await get(filled, tenant.who);
      const confirm = `/admin/confirm?file=${encodeURIComponent(filled)}`;
      expect({ status: refused.status, to: refused.headers.get('location') }).toEqual({
        status: 302,
        to: confirm,
      });
      expect(await countActions(tenant.tenantId)).toBe(actions);

      const confirmed = `/admin/confirm?${new URLSearchParams({ file: filled })}`;
      const form = { password: PASSWORD, next: confirmed };
      expect(await post('/admin/confirm', form, tenant.who)).toEqual({ status: 302, to: confirmed });
      const page = await (await get(confirmed, tenant.who)).text();
      expect(page).toContain(`href="${filled.replaceAll('&', '&amp;')}"`);
      const file = await get(filled, tenant.who);
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toMatch(type);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
      expect((await file.text()).length).toBeGreaterThan(20);
      expect(await countActions(tenant.tenantId)).toBe(actions + 1);
    });

    it('is refused to a script that asks for it, and sent to a key, which has no password', async () => {
      const tenant = await newTenant();
      await setStepUp(tenant, STEP_UP_MINUTES);
      const ask = (headers: Caller) => fetch(`${api.origin}/api/leads/export`, { headers });
      expect((await ask({ ...tenant.who, Accept: '*/*' })).status).toBe(403);
      const scopes = ['leads:read'] as const;
      const key = await keyCaller(db, { tenantId: tenant.tenantId, scopes });
      expect((await ask(key)).status).toBe(200);
    });

    it('leads to no other site', async () => {
      const { who } = await newTenant();
      const page = await (await get('/admin/confirm?file=//evil.example/x', who)).text();
      expect(page).toContain('Download file');
      expect(page).not.toMatch(/href="[^"]*evil/);
    });
  });

  describe('a field of the API', () => {
    const put = (tenantId: string, body: object, who: Caller) =>
      fetch(`${api.origin}/api/tenants/${tenantId}`, {
        method: 'PUT',
        headers: { ...who, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });

    it('has a value here for each that is risky', () => {
      const risky = Object.entries(TENANT_FIELD_RISKS).flatMap(([field, risk]) =>
        risk === 'harmless' || NOT_BY_ADMINS.includes(field) ? [] : [field],
      );
      expect(Object.keys(API_VALUES).sort()).toEqual(risky.sort());
    });

    it.each(Object.entries(API_VALUES))('%s asks for the password when it changes', async (field, value) => {
      const tenant = await newTenant();
      const { tenantId, who } = tenant;
      if (field === 'webhookSecret')
        await db.webhookEndpoint.updateMany({ where: { tenantId }, data: { sealedSecret: '-' } });
      const before = await readRows(tenant);
      await setStepUp(tenant, STEP_UP_MINUTES);
      expect((await put(tenantId, { [field]: value }, who)).status).toBe(403);
      expect(await readRows(tenant)).toEqual(before);
      await setStepUp(tenant, STEP_UP_MINUTES - 1);
      const answer = await put(tenantId, { [field]: value }, who);
      expect(answer.status, await answer.text()).toBe(200);
      expect(await countActions(tenantId)).toBeGreaterThan(before.actions);
    });

    it('may be sent back as it was read', async () => {
      const tenant = await newTenant();
      const read = await fetch(`${api.origin}/api/tenants/${tenant.tenantId}`, { headers: tenant.who });
      const { tenant: company } = (await read.json()) as { tenant: Record<string, unknown> };
      const names = Object.keys(API_VALUES).filter((field) => field in company);
      await setStepUp(tenant, null);
      const body = Object.fromEntries(names.map((field) => [field, company[field]]));
      expect((await put(tenant.tenantId, { ...body, name: 'Renamed' }, tenant.who)).status).toBe(200);
    });

    it.each([
      ['bulk-email', { subject: 'News', message: 'Hello' }],
      ['bulk-sms', { message: 'Hello' }],
    ])('of a message to all leads is one: %s', async (call, body) => {
      const tenant = await newTenant();
      const ask = (more: object) =>
        fetch(`${api.origin}/api/leads/${call}`, {
          method: 'POST',
          headers: {
            ...tenant.who,
            'Content-Type': 'application/json',
            'Idempotency-Key': crypto.randomUUID(),
          },
          body: JSON.stringify({ ...body, ...more }),
        });
      await setStepUp(tenant, null);
      expect((await ask({})).status).toBe(403);
      expect((await ask({ leadIds: [tenant.things.leadId] })).status).not.toBe(403);
      await setStepUp(tenant, 0);
      expect((await ask({})).status).not.toBe(403);
    });

    it('a campaign is launched only after it', async () => {
      const tenant = await newTenant();
      const launch = () =>
        fetch(`${api.origin}/api/campaigns/${tenant.things.campaignId}/launch`, {
          method: 'POST',
          headers: { ...tenant.who, 'Content-Type': 'application/json' },
          body: '{}',
        });
      await setStepUp(tenant, null);
      expect((await launch()).status).toBe(403);
      await setStepUp(tenant, 0);
      expect((await launch()).status).toBe(200);
    });
  });

  it('takes the right password and no other, and leads back to where the action can be done', async () => {
    const tenant = await newTenant();
    const { who, things } = tenant;
    const revoke = () => post('/admin/keys', { intent: 'revoke', keyId: things.keyId }, who);
    const confirm = (password: string) => post('/admin/confirm', { password, next: '/admin/keys' }, who);
    await setStepUp(tenant, STEP_UP_MINUTES);
    expect(await confirm('wrong')).toEqual({ status: 400, to: null });
    expect(await revoke()).toEqual(toConfirm('/admin/keys'));
    expect(await confirm(PASSWORD)).toEqual({ status: 302, to: '/admin/keys' });
    expect(await revoke()).toEqual({ status: 302, to: '/admin/keys' });
    expect(await db.apiKey.findUniqueOrThrow({ where: { id: things.keyId } })).toMatchObject({
      revokedAt: expect.any(Date),
    });
  });

  describe('the page that offers a second factor', () => {
    const visit = (who: Caller) =>
      fetch(`${api.origin}/admin/account/two-step`, { redirect: 'manual', headers: who });

    it('shows its secret only to a session whose password was given lately', async () => {
      const tenant = await newTenant();
      expect((await visit(tenant.who)).status).toBe(200);
      await setStepUp(tenant, STEP_UP_MINUTES);
      const { status, headers } = await visit(tenant.who);
      expect({ status, to: headers.get('location') }).toEqual(toConfirm('/admin/account/two-step'));
    });
  });

  it('asks nothing before what only takes something away that was given: an invitation is withdrawn at once', async () => {
    const tenant = await newTenant();
    await setStepUp(tenant, null);
    const { invitationId } = tenant.things;
    const answer = await post('/admin/team', { intent: 'withdraw', invitationId }, tenant.who);
    expect(answer).toEqual({ status: 302, to: '/admin/team' });
    expect(await db.authToken.findUniqueOrThrow({ where: { id: invitationId } })).toMatchObject({
      usedAt: expect.any(Date),
    });
  });

  it('names the page that was left, with the tenant that an operator looks at', async () => {
    const { id } = await db.user.create({ data: { username: 'ops@example.com', passwordHash: 'none' } });
    const email = 'ops@example.com';
    const operator: Person = { kind: 'operator', id, role: 'operator', email, name: null, tenantId: null };
    const who = await withSession(db, operator, api.origin);
    await db.session.updateMany({ where: { userId: id }, data: { steppedUpAt: null } });
    const { tenantId, things } = await newTenant();
    const page = `/admin/keys?tenantId=${tenantId}`;
    expect(await post(page, { intent: 'revoke', keyId: things.keyId }, who)).toEqual(toConfirm(page));
  });

  describe('switching a company off', () => {
    const start = async (minutesAgo: number | null) => {
      const { id } = await makeTenant(db, { emailVerifiedAt: new Date() });
      const who = await operatorCaller(db, api.origin);
      const steppedUpAt = minutesAgo === null ? null : new Date(Date.now() - minutesAgo * 60_000);
      await db.session.updateMany({ where: { userId: { not: null } }, data: { steppedUpAt } });
      const path = `/admin/tenants/${id}/settings`;
      const put = (isActive: boolean) =>
        fetch(`${api.origin}/api/tenants/${id}`, {
          method: 'PUT',
          headers: { ...who, 'Content-Type': 'application/json' },
          body: JSON.stringify({ isActive }),
        });
      const switchTo = (isActive: boolean) =>
        post(path, { intent: 'status', isActive: String(isActive) }, who);
      const isActive = async () => (await db.tenant.findUniqueOrThrow({ where: { id } })).isActive;
      return { path, put, switchTo, isActive };
    };

    it.each([
      STEP_UP_MINUTES,
      null,
    ])('asks for the password that was given %s minutes ago', async (minutesAgo) => {
      const { path, put, switchTo, isActive } = await start(minutesAgo);
      expect(await switchTo(false)).toEqual(toConfirm(path));
      expect((await put(false)).status).toBe(403);
      expect(await isActive()).toBe(true);
    });

    it('goes through after it, and on again without it', async () => {
      const fresh = await start(STEP_UP_MINUTES - 1);
      expect((await fresh.switchTo(false)).to).toBe(fresh.path);
      expect(await fresh.isActive()).toBe(false);
      expect((await fresh.put(true)).status).toBe(200);
      expect((await fresh.put(false)).status).toBe(200);
      expect(await fresh.isActive()).toBe(false);
      await db.session.updateMany({ where: { userId: { not: null } }, data: { steppedUpAt: null } });
      expect((await fresh.switchTo(true)).to).toBe(fresh.path);
      expect(await fresh.isActive()).toBe(true);
    });
  });
});
