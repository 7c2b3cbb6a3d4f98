import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApiKey,
  makeToken,
  newTotpSecret,
  type Person,
  STEP_UP_MINUTES,
} from '../../app/domain/access/index.ts';
import { REFUSAL_ACTIONS } from '../../app/domain/audit/refusals.ts';
import type { Database } from '../../app/domain/database.ts';
import { seedFirstStart } from '../../app/domain/seed/index.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { type Caller, operatorCaller, withSession } from '../support/callers.ts';
import { type DatabaseName, forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { hashPasswordOnce, PASSWORD } from '../support/people.ts';
import { IS_WHOLE } from '../support/whole.ts';

/**
 * What could do harm in a session that a stranger found open:
 * the password is required again first, and no change is made before it. Which actions those are is written by hand, as in the access matrix.
 */

const root = resolve(import.meta.dirname, '../..');
const ROUTE = 'app/routes/_console.admin';
const KEYS = `${ROUTE}.keys/route.tsx`;
const TEAM = `${ROUTE}.team/route.tsx`;
const WEBHOOKS = `${ROUTE}.integrations/route.tsx`;
const WEBHOOK = `${ROUTE}.integrations_.$endpointId/route.tsx`;
const CRM = `${ROUTE}.integrations_.crm/change-crm.server.ts`;
const FEED = `${ROUTE}.integrations_.feed/change-feed.server.ts`;
const ACCOUNT = `${ROUTE}.account/route.tsx`;
const LEADS = 'app/routes/_console.leads/change-leads.server.ts';
const LEAD = 'app/routes/_console.leads_.$leadId/change-lead.server.ts';
const TWO_STEP = `${ROUTE}.account_.two-step/route.tsx`;
/** The operators' action, at the end of this file. */
const ELSEWHERE = [`${ROUTE}.tenants.$tenantId.settings/route.tsx`, 'app/api/tenants.server.ts'];

const PAGES: Record<string, string> = {
  [KEYS]: '/admin/keys',
  [TEAM]: '/admin/team',
  [WEBHOOKS]: '/admin/integrations',
  [WEBHOOK]: '/admin/integrations/:endpointId',
  [CRM]: '/admin/integrations/crm',
  [FEED]: '/admin/integrations/feed',
  [ACCOUNT]: '/admin/account',
  [TWO_STEP]: '/admin/account/two-step',
  [LEADS]: '/leads',
  [LEAD]: '/leads/:leadId',
};

/** What the forms name. */
interface Things {
  memberId: string;
  invitationId: string;
  keyId: string;
  leadId: string;
  endpointId: string;
  /** Of the page that offers a second factor, taken from it while the session was fresh. */
  sealed: string;
  code: string;
}
type Form = (things: Things) => Record<string, string>;

const FEED_FORM = {
  source: 'csv',
  url: 'https://shop.example/products.csv',
  outOfStock: 'hide',
  maxChangePercent: '30',
};

const DANGEROUS: [action: string, file: string, form: Form][] = [
  ['making an API key', KEYS, () => ({ intent: 'create', name: 'New', scopes: 'leads:read' })],
  ['making a new key of one', KEYS, ({ keyId }) => ({ intent: 'rotate', keyId })],
  ['revoking a key', KEYS, ({ keyId }) => ({ intent: 'revoke', keyId })],
  ['adding a webhook endpoint', WEBHOOKS, () => ({ intent: 'create', url: 'https://new.example/' })],
  ['changing where webhooks go', WEBHOOK, () => ({ intent: 'update', url: 'https://other.example/' })],
  ['making a new secret of a webhook endpoint', WEBHOOK, () => ({ intent: 'rotate' })],
  ['deleting a webhook endpoint', WEBHOOK, () => ({ intent: 'delete' })],
  [
    'telling a CRM of leads',
    CRM,
    () => ({ intent: 'connect', apiKey: 'pit-0123456789abcdef', locationId: 'another' }),
  ],
  ['switching the CRM on', CRM, () => ({ intent: 'enable' })],
  ['telling the CRM answers about health', CRM, () => ({ intent: 'settings', sendsHealth: 'on' })],
  ['disconnecting the CRM', CRM, () => ({ intent: 'disconnect' })],
  ['connecting a product feed', FEED, () => ({ ...FEED_FORM, intent: 'connect' })],
  ['changing the product feed', FEED, () => ({ ...FEED_FORM, intent: 'save' })],
  ['removing the product feed', FEED, () => ({ intent: 'remove' })],
  ['inviting a colleague', TEAM, () => ({ intent: 'invite', email: 'new@example.com', role: 'admin' })],
  ['sending an invitation again', TEAM, ({ invitationId }) => ({ intent: 'resend', invitationId })],
  ['giving a member another role', TEAM, ({ memberId }) => ({ intent: 'role', memberId, role: 'admin' })],
  ['removing a member', TEAM, ({ memberId }) => ({ intent: 'remove', memberId })],
  ['logging a member out everywhere', TEAM, ({ memberId }) => ({ intent: 'end-sessions', memberId })],
  ['switching the second factor on', TWO_STEP, ({ sealed, code }) => ({ sealed, code })],
  ['erasing leads', LEADS, ({ leadId }) => ({ intent: 'erase', ids: leadId })],
  ['erasing a lead', LEAD, () => ({ intent: 'erase' })],
  ['switching the second factor off', ACCOUNT, () => ({ intent: 'disable-totp' })],
];

describe('the list of what asks for the password again', () => {
  it('has every file that does', () => {
    const asking = walk(join(root, 'app'))
      .filter((file) => /\brequireStepUp\(\)|\bstepUp: (true|\()/.test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file))
      .filter(
        (file) => !/^app\/(http\/(console|form-action)|api\/guarded-call).server.ts$|\.test\.ts$/.test(file),
      );
    const listed = new Set([...DANGEROUS.map(([, file]) => file), ...ELSEWHERE]);
    expect(asking.filter((file) => !listed.has(file))).toEqual([]);
  });
});

/** The session's time decides, on either database: on the second, every eighth action, and all in `npm run proof:whole`. */
const actionsOn = (name: DatabaseName) =>
  DANGEROUS.filter((_, place) => IS_WHOLE || name === 'sqlite' || place % 8 === 0);
/** Too long ago, and never; of the two, another at each action. */
const staleAt = (place: number) => [STEP_UP_MINUTES, null].filter((_, at) => IS_WHOLE || at === place % 2);

forEachDatabase((name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    api = await serveApi({ db, pages: true });
  }, 60_000);
  afterAll(() => api.close());

  /** A tenant of its own, with its admin logged in and one of everything that the forms name. */
  const newTenant = async ({ wantsFactor = false } = {}) => {
    const { id: tenantId } = await makeTenant(db, { emailVerifiedAt: new Date() });
    await db.crmConnection.create({ data: { tenantId, sealedApiKey: '-', locationId: 'location' } });
    const passwordHash = await hashPasswordOnce();
    const makePerson = async (role: 'admin' | 'viewer') => {
      const email = `${role}@${tenantId}.example`;
      const { id } = await db.tenantUser.create({ data: { tenantId, email, role, passwordHash } });
      return { kind: 'tenant-user', id, role, email, name: null, tenantId } as const;
    };
    const person = await makePerson('admin');
    const who = await withSession(db, person, api.origin);
    const now = new Date();
    const data = { tenantId, email: `invited@${tenantId}.example`, payload: { role: 'viewer' } };
    const invitation = await db.$transaction((tx) => makeToken(tx, 'invite', data, now));
    const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
    const key = await createApiKey({ db, tenantId, name: 'one', scopes: ['leads:read'], actor, now });
    await db.productFeed.create({
      data: { tenantId, source: 'csv', url: 'https://old.example/products.csv', nextReadAt: now },
    });
    const things: Things = {
      memberId: (await makePerson('viewer')).id,
      invitationId: invitation.id,
      keyId: key.id,
      leadId: (await makeLead(db, tenantId)).id,
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

  const offeredFactor = async (who: Caller) => {
    const query = new URLSearchParams({ _data: 'routes/_console.admin.account_.two-step' });
    const response = await fetch(`${api.origin}/admin/account/two-step?${query}`, { headers: who });
    const { sealed, secret } = (await response.json()) as { sealed: string; secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    return { sealed, code };
  };

  /** As if the password, or a code, had been given so long ago; null: never. */
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
  const toConfirm = (path: string) => ({
    status: 302,
    to: `/admin/confirm?next=${encodeURIComponent(path)}`,
  });

  /** Everything of a tenant that the forms could change. */
  const readRows = async ({ tenantId, adminId }: TestTenant) => {
    const where = { tenantId };
    const orderBy = { id: 'asc' } as const;
    return {
      people: await db.tenantUser.findMany({ where, orderBy }),
      recoveryCodes: await db.totpRecoveryCode.count({ where: { tenantUserId: adminId } }),
      links: await db.authToken.findMany({ where, orderBy }),
      keys: await db.apiKey.findMany({ where, orderBy }),
      leads: await db.lead.findMany({ where, orderBy }),
      webhooks: await db.webhookEndpoint.findMany({ where, orderBy }),
      crm: await db.crmConnection.findMany({ where }),
      mails: await db.outboxMessage.count({ where }),
      actions: await db.auditEvent.count({ where: { ...where, action: { notIn: [...REFUSAL_ACTIONS] } } }),
    };
  };

  describe.each(actionsOn(name))('%s', (action, file, form) => {
    const fillPath = ({ leadId, endpointId }: Things) =>
      PAGES[file]?.replace(':leadId', leadId).replace(':endpointId', endpointId) ?? '';
    const start = async () => {
      const tenant = await newTenant({ wantsFactor: file === TWO_STEP });
      if (action === 'connecting a product feed')
        await db.productFeed.deleteMany({ where: { tenantId: tenant.tenantId } });
      if (action === 'switching the second factor off')
        await db.tenantUser.update({
          where: { id: tenant.adminId },
          data: { totpSecret: newTotpSecret(), totpEnabledAt: new Date() },
        });
      return tenant;
    };

    it('sends a session whose password was given too long ago to the page that asks for it and does nothing, and goes through once it was given', async () => {
      const tenant = await start();
      const path = fillPath(tenant.things);
      const before = await readRows(tenant);
      for (const minutesAgo of staleAt(DANGEROUS.findIndex(([one]) => one === action))) {
        await setStepUp(tenant, minutesAgo);
        expect(await post(path, form(tenant.things), tenant.who)).toEqual(toConfirm(path));
      }
      expect(await readRows(tenant)).toEqual(before);

      await setStepUp(tenant, STEP_UP_MINUTES - 1);
      const { status, to } = await post(path, form(tenant.things), tenant.who);
      expect([200, 302]).toContain(status);
      expect(to ?? '').not.toMatch(/confirm/);
      expect(await readRows(tenant)).not.toEqual(before);
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

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
