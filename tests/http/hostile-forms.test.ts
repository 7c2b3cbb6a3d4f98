import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { type Caller, operatorCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { type TenantWithPeople, tenantWithPeople } from '../support/people.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Bodies that none of our pages sends: description → content type, body. */
const HOSTILE: Record<string, [type: string, body: string]> = {
  'a list with one far place': [FORM, 'email[4294967294]=x&intent[99999999]=y&password=z'],
  'a tree without end': [FORM, `${'a.'.repeat(20_000)}b=x`],
  'an instruction that is no JSON': [FORM, '__intent__={&email=a@b.example&password=x'],
  'an instruction to grow': [FORM, '__intent__={"type":"insert","payload":{"name":"email"}}&email=x'],
  'a NUL': [FORM, 'email=a%00b@c.example&password=x&intent=name&firstName=a%00&query=a%00&name=%00'],
  JSON: ['application/json', '{"email":"a@b.example"}'],
  'parts without a boundary': ['multipart/form-data', 'email=x'],
  'no type at all': ['', 'email=x'],
};

const OPEN_PAGES = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password/none',
  '/invite/none',
  '/login/code',
];
const CONSOLE_PAGES = [
  '/admin?tenantId=acme-labs',
  '/admin/account',
  '/admin/account/two-step',
  '/admin/catalogue?tenantId=acme-labs',
  '/admin/catalogue/selank?tenantId=acme-labs',
  '/admin/confirm',
  '/admin/education',
  '/admin/integrations/shopify?tenantId=acme-labs',
  '/admin/integrations/webhooks?tenantId=acme-labs',
  '/admin/integrations/woocommerce?tenantId=acme-labs',
  '/admin/keys?tenantId=acme-labs',
  '/admin/scheme',
  '/admin/search',
  '/admin/site',
  '/admin/team?tenantId=acme-labs',
  '/admin/tenants',
  '/admin/tenants/subdomain',
  '/admin/tenants/acme-labs/branding',
  '/admin/tenants/acme-labs/domain',
  '/admin/tenants/acme-labs/settings',
  '/admin/view',
];

forEachDatabase((name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  let acme: TenantWithPeople;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    api = await serveApi({ db, pages: true });
    acme = await tenantWithPeople(db, 'acme-labs');
    operator = await operatorCaller(db, api.origin);
  }, 60_000);
  afterAll(() => api.close());

  const post = (path: string, { type, body, as = {} }: { type: string; body: BodyInit; as?: Caller }) =>
    fetch(api.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...as, Origin: api.origin, 'Content-Type': type },
      body,
    });

  // Only Postgres refuses a NUL; the other bodies reach no statement.
  const ofDatabase = Object.entries(HOSTILE).filter(([what]) => name === 'sqlite' || what === 'a NUL');
  describe.each(ofDatabase)('a form with %s', (_what, [type, body]) => {
    it.each(OPEN_PAGES)('is refused at %s', async (path) => {
      const { status } = await post(path, { type, body });
      expect(status).toBeGreaterThanOrEqual(300);
      expect(status).toBeLessThan(500);
      expect(status).not.toBe(200);
    });

    it.each(CONSOLE_PAGES)('is refused at %s, and nothing fails', async (path) => {
      const { status } = await post(path, { type, body, as: operator });
      expect(status).toBe(400);
    });
  });

  it('goes on afterwards, with nothing changed', async () => {
    expect((await fetch(`${api.origin}/login`)).status).toBe(200);
    expect(await db.auditEvent.findMany({ where: { actorKind: 'operator' } })).toEqual([]);
  });

  it.each(
    CONSOLE_PAGES.filter((path) => !/branding|selank/.test(path)),
  )('takes at most a form of text at %s, whatever its type says', async (path) => {
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(400 * 1024)]));
    const response = await fetch(api.origin + path, {
      method: 'POST',
      headers: { ...operator, Origin: api.origin },
      body: form,
    });
    expect(response.status).toBe(413);
  });

  it.each([
    ['Host', 'shop.example:99999'],
    ['Host', 'a|b'],
    ['X-Forwarded-Host', 'shop.example:99999'],
  ])('answers %s %j without failing', async (name, value) => {
    for (const path of ['/login', '/api/tenants', '/embed?client=default']) {
      const { port } = new URL(api.origin);
      const status = await new Promise((done, failed) => {
        rawRequest({ port, path, host: '127.0.0.1', headers: { [name]: value } }, (answer) => {
          answer.resume();
          done(answer.statusCode);
        })
          .on('error', failed)
          .end();
      });
      expect([200, 400, 401]).toContain(status);
      if (name === 'Host') expect(status).toBe(400);
    }
  });

  it.each([
    ['/admin/team', 'routes/console/team/route'],
    ['/admin/account', 'routes/console/account/route'],
    ['/admin/account/two-step', 'routes/console/account/two-step/route'],
  ])('keeps what a page fetches of %s out of every cache', async (path, route) => {
    const response = await fetch(`${api.origin}${path}?_data=${encodeURIComponent(route)}`, {
      headers: acme.people.admin,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    '/.//evil.example',
    '/%2e//evil.example',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
  ])('redirects no caller from the log-in to %s', async (next) => {
    const response = await fetch(`${api.origin}/login?next=${encodeURIComponent(next)}`, {
      headers: operator,
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/admin');
  });

  it('refuses the API to people with a one-time password', async () => {
    const [cookie] = Object.values(operator);
    const { id } = await db.user.findFirstOrThrow({ orderBy: { createdAt: 'desc' }, select: { id: true } });
    await db.user.update({ where: { id }, data: { passwordTemporary: true } });
    const call = () => fetch(`${api.origin}/api/tenants`, { headers: operator });
    expect(cookie).toMatch(/session=/);
    expect((await call()).status).toBe(403);
    await db.user.update({ where: { id }, data: { passwordTemporary: false } });
    expect((await call()).status).toBe(200);
  });

  it('limits the mails to one recipient, however the address is capitalised, and by resending', async () => {
    const limited = await serveApi({ db, pages: true, rateLimitScale: 1 });
    try {
      const send = (fields: Record<string, string>, as: Caller) =>
        fetch(`${limited.origin}/admin/team?_data=${encodeURIComponent('routes/console/team/route')}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { ...as, Origin: limited.origin },
          body: new URLSearchParams(fields),
        });
      const otherTenant = await tenantWithPeople(db, 'other-labs');
      const statuses: number[] = [];
      for (let n = 0; n < 12; n++) {
        const as = (n % 2 ? acme : otherTenant).people.admin;
        const email = n % 3 ? 'victim@example.org' : 'VICTIM@example.org';
        const { status } = await send({ intent: 'invite', email, role: 'viewer' }, as);
        statuses.push(status);
      }
      expect(statuses).toContain(429);
      const { id } = await db.authToken.findFirstOrThrow({
        where: { email: 'victim@example.org', kind: 'invite', usedAt: null },
      });
      const again = await send({ intent: 'resend', invitationId: id }, acme.people.admin);
      const byOther = await send({ intent: 'resend', invitationId: id }, otherTenant.people.admin);
      expect([again.status, byOther.status].sort()).toEqual([404, 429]);
    } finally {
      await limited.close();
    }
  });
});
