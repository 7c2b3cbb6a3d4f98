import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { type Caller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { SERVICE_SECRET, type ServedApi, serveApi } from '../support/http.ts';
import { CONSOLE } from './access-table.ts';

/**
 * In production an operator has no access until a second factor is set up; elsewhere the second factor is requested but can be postponed.
 */

const SET_UP = '/admin/account/two-step';
const FIRST = `${SET_UP}?first=1`;

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let production: ServedApi;
  let development: ServedApi;
  let operator: Caller;
  beforeAll(async () => {
    const { db: database, texts } = await makeDb();
    db = database;
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    const settings = { NODE_ENV: 'production', SESSION_SECRET: SERVICE_SECRET };
    production = await serveApi({ db, texts, pages: true, settings });
    development = await serveApi({ db, texts, pages: true });
    operator = await operatorCaller(db, 'http://localhost');
  }, 120_000);
  afterAll(async () => {
    await Promise.all([production.close(), development.close()]);
  });

  const ask = async ({ origin }: ServedApi, path: string, who: Caller, init: RequestInit = {}) => {
    const headers = { ...who, Origin: origin };
    const response = await fetch(origin + path, { redirect: 'manual', ...init, headers });
    const to = response.headers.get('location') ?? response.headers.get('x-remix-redirect');
    return { status: response.status, to, text: await response.text() };
  };
  const SET_UP_PATHS = [SET_UP, '/admin/confirm', '/admin/scheme'];

  const routes = Object.entries(CONSOLE).filter(([, { path }]) => !SET_UP_PATHS.includes(path));
  it.each(routes)('%s leads an operator without one to the set-up', async (id, { path, get, post }) => {
    const filled = path.replace(':tenantId', 'default-tenant');
    const data = `${filled}${filled.includes('?') ? '&' : '?'}_data=${encodeURIComponent(id)}`;
    if (get) expect(await ask(production, data, operator)).toMatchObject({ to: FIRST, text: '' });
    const body = new URLSearchParams({ intent: 'none' });
    if (post)
      expect(await ask(production, data, operator, { method: 'POST', body })).toMatchObject({ to: FIRST });
  });

  it('an API call of the session is refused, and one of a company’s person is not', async () => {
    expect(await ask(production, '/api/tenants', operator)).toMatchObject({
      status: 403,
      text: expect.stringContaining('two-step'),
    });
    const admin = await tenantCaller(db, 'http://localhost', { tenantId: 'default-tenant', role: 'admin' });
    expect((await ask(production, '/api/tenants', admin)).status).toBe(200);
    expect((await ask(production, '/admin', admin)).status).toBe(200);
  });

  it('the set-up itself can be reached, offers no way around, and opens the console', async () => {
    const who = await operatorCaller(db, 'http://localhost');
    const page = await ask(production, FIRST, who);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Protect your log-in with a code');
    expect(page.text).not.toContain('>Later<');
    const data = await ask(production, `${SET_UP}?_data=routes%2Fconsole%2Faccount%2Ftwo-step%2Froute`, who);
    const { sealed, secret } = JSON.parse(data.text) as { sealed: string; secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const body = new URLSearchParams({ sealed, code });
    expect((await ask(production, SET_UP, who, { method: 'POST', body })).status).toBe(200);
    expect((await ask(production, '/admin/all', who)).status).toBe(200);
    expect((await ask(production, '/api/tenants', who)).status).toBe(200);
  });

  describe('outside of production', () => {
    it('an operator works without one, and may do it later', async () => {
      expect((await ask(development, '/admin/all', operator)).status).toBe(200);
      expect((await ask(development, '/api/tenants', operator)).status).toBe(200);
      const page = await ask(development, FIRST, operator);
      expect(page.text).toContain('>Later<');
    });

    it('the first operator is asked for it once the generated password is replaced', async () => {
      const post = (path: string, form: Record<string, string>, who: Caller = {}) => {
        const init = { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) } as const;
        return fetch(development.origin + path, { ...init, headers: { ...who, Origin: development.origin } });
      };
      await db.user.updateMany({ where: { username: 'op@example.com' }, data: { passwordTemporary: true } });
      const logIn = await post('/login', { email: 'op@example.com', password: 'long enough for a test' });
      const Cookie = logIn.headers.get('set-cookie')?.split(';')[0] ?? '';
      const form = { intent: 'password', current: 'long enough for a test', password: 'my very own phrase' };
      const { headers } = await post('/admin/account', form, { Cookie });
      expect(headers.get('location')).toBe(FIRST);
    });
  });
});
