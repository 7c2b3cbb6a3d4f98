import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApiKey,
  makeToken,
  type Person,
  STEP_UP_MINUTES,
  TENANT_FIELD_RISKS,
} from '#app/domain/access/index.ts';
import { REFUSAL_ACTIONS } from '#app/domain/audit/refusals.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller, operatorCaller, withSession } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { hashPasswordOnce, PASSWORD } from '../support/people.ts';
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
  viewersSeeAnswers: true,
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
/** Operators change the first two, as tested at the end of this file; senderEmail can be changed only in the console. */
const NOT_BY_ADMINS = ['isActive', 'subdomain', 'senderEmail'];

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

  /** Creates a tenant with its admin logged in, and one of everything that the requests name. */
  const newTenant = async ({ wantsFactor = false } = {}) => {
    const tenant = { emailVerifiedAt: new Date(), postalAddress: '1 Main St' };
    const { id: tenantId } = await makeTenant(db, tenant);
    await db.crmConnection.create({ data: { tenantId, sealedApiKey: '-', locationId: 'location' } });
    const passwordHash = await hashPasswordOnce();
    const makePerson = async (role: 'admin' | 'viewer') => {
      const email = `${role}@${tenantId}.example`;
      const { id } = await db.tenantUser.create({ data: { tenantId, email, role, passwordHash } });
      return { kind: 'tenant-user', id, role, email, name: null, tenantId } as const;
    };
    const person = await makePerson('admin');
    const otherSessionId = await makeOtherSession(person.id);
    const who = await withSession(db, person, api.origin);
    const now = new Date();
    const data = { tenantId, email: `invited@${tenantId}.example`, payload: { role: 'viewer' } };
    const invitation = await db.$transaction((tx) => makeToken(tx, 'invite', data, now));
    const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
    const key = await createApiKey({ db, tenantId, name: 'one', scopes: ['leads:read'], actor, now });
    await db.productFeed.create({
      data: { tenantId, source: 'csv', url: 'https://old.example/products.csv', nextReadAt: now },
    });
    const campaign = await db.emailCampaign.create({
      data: {
        tenantId,
        name: 'Launch',
        templates: {
          create: { tenantId, sequenceOrder: 1, name: 'First', subjectLine: 'Hi', bodyHtml: '<p>Hi</p>' },
        },
      },
      select: { id: true, templates: { select: { id: true } } },
    });
    const things: Things = {
      tenantId,
      memberId: (await makePerson('viewer')).id,
      invitationId: invitation.id,
      keyId: key.id,
      leadId: (await makeLead(db, tenantId)).id,
      campaignId: campaign.id,
      templateId: campaign.templates[0]?.id ?? '',
      sessionId: otherSessionId,
      endpointId: (
        await db.webhookEndpoint.create({
          data: { tenantId, url: 'https://hooks.example/', sealedSecret: '-' },
        })
      ).id,
      ...(wantsFactor ? await offeredFactor(who) : { sealed: '', code: '' }),
    };
    return { tenantId, adminId: person.id, who, things };
  };
  type TestTenant = Awaited<ReturnType<typeof newTenant>>;

  /**
   * Creates a session on another device of the person. It belongs to no tenant here, so that setStepUp finds the session that sends the
   * requests.
   */
  const makeOtherSession = async (tenantUserId: string) => {
    const expiresAt = new Date(Date.now() + 24 * 60 * 60_000);
    const data = { tokenHash: crypto.randomUUID(), tenantUserId, ipAddress: '192.0.2.1', expiresAt };
    return (await db.session.create({ data })).id;
  };

  const offeredFactor = async (who: Caller) => {
    const query = new URLSearchParams({ _data: 'routes/console/account/two-step/route' });
    const response = await fetch(`${api.origin}/admin/account/two-step?${query}`, { headers: who });
    const { sealed, secret } = (await response.json()) as { sealed: string; secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    return { sealed, code };
  };

  /** Backdates the last entry of the password, or of a code; null means never. */
  const setStepUp = async ({ tenantId }: TestTenant, minutesAgo: number | null) => {
    const steppedUpAt = minutesAgo === null ? null : new Date(Date.now() - minutesAgo * 60_000);
    const { count } = await db.session.updateMany({ where: { tenantId }, data: { steppedUpAt } });
    expect(count).toBe(1);
  };

  const post = async (path: string, form: Record<string, string>, who: Caller) => {
    const response = await fetch(api.origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: who,
    });
    await response.text();
    return { status: response.status, to: response.headers.get('location') };
  };
  const setOperators = async (minutesAgo: number) => {
    const steppedUpAt = new Date(Date.now() - minutesAgo * 60_000);
    await db.session.updateMany({ where: { userId: { not: null } }, data: { steppedUpAt } });
  };
  const toConfirm = (path: string) => ({
    status: 302,
    to: `/admin/confirm?next=${encodeURIComponent(path)}`,
  });

  /** Reads everything of a tenant that the forms could change. */
  const readRows = async ({ tenantId, adminId }: TestTenant) => {
    const where = { tenantId };
    const orderBy = { id: 'asc' } as const;
    return {
      company: await db.tenant.findUnique({ where: { id: tenantId }, omit: { updatedAt: true } }),
      people: await db.tenantUser.findMany({ where, orderBy }),
      sessions: await db.session.count({ where: { tenantUserId: adminId } }),
      campaigns: await db.emailCampaign.findMany({ where, orderBy }),
      templates: await db.emailTemplate.count({ where }),
      feeds: await db.productFeed.findMany({ where }),
      bulks: await db.bulkSend.count({ where }),
      shops: await db.shopWebhook.findMany({ where }),
      messages: await db.outboxMessage.findMany({ where, orderBy }),
      recoveryCodes: await db.totpRecoveryCode.count({ where: { tenantUserId: adminId } }),
      links: await db.authToken.findMany({ where, orderBy }),
      keys: await db.apiKey.findMany({ where, orderBy }),
      leads: await db.lead.findMany({ where, orderBy }),
      webhooks: await db.webhookEndpoint.findMany({ where, orderBy }),
      crm: await db.crmConnection.findMany({ where }),
      mails: await db.outboxMessage.count({ where }),
      actions: await countActions(tenantId),
    };
  };
  const countActions = (tenantId: string) =>
    db.auditEvent.count({ where: { tenantId, action: { notIn: [...REFUSAL_ACTIONS] } } });

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
      if (needs === 'Stripe' || needs === 'DNS') return;
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
