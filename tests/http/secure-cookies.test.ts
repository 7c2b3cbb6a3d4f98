import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { askRaw, rawRequest } from '../support/raw-http.ts';

const HOST = 'app.example.com';
const OPERATOR = { email: 'op@example.com', password: 'long enough for a test' };

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: OPERATOR.email, operatorPassword: OPERATOR.password });
    // A one-time password gives access to the account page only.
    await db.user.updateMany({ data: { passwordTemporary: false } });
  }, 60_000);
  afterEach(() => api.close());

  const post = (path: string, fields: Record<string, string>, headers: readonly string[]) => {
    const body = new URLSearchParams(fields).toString();
    return askRaw(
      api.origin,
      rawRequest(`POST ${path}`, {
        host: HOST,
        headers: [
          ...headers,
          'Content-Type: application/x-www-form-urlencoded',
          `Content-Length: ${Buffer.byteLength(body)}`,
        ],
        body,
      }),
    );
  };

  /** Collects the Set-Cookie headers of the service, by the action that causes them. */
  async function collectCookies(origin: string, more: readonly string[] = []) {
    const headers = [`Origin: ${origin}`, ...more];
    const logIn = await post('/login', OPERATOR, headers);
    const session = (logIn.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const as = [...headers, `Cookie: ${session}`];
    const scheme = await post('/admin/scheme', { scheme: 'dark', returnTo: '/admin' }, as);
    const dismissed = await post('/admin?index&tenantId=default-tenant', { intent: 'put-away' }, as);
    const logOut = await post('/logout', {}, as);
    return Object.entries({ logIn, scheme, dismissed, logOut }).map(([what, { headers }]) => [
      what,
      headers['set-cookie'] ?? '',
    ]);
  }

  const name = (cookie: string) => cookie.slice(0, cookie.indexOf('='));

  describe.each([
    ['without TRUST_PROXY', {}],
    ['with TRUST_PROXY, when the proxy says nothing', { TRUST_PROXY: '1' }],
  ])('where APP_ORIGIN is https, %s', (_what, more) => {
    it('every cookie is Secure and the session is for this host alone', async () => {
      api = await serveApi({ db, pages: true, settings: { APP_ORIGIN: `https://${HOST}`, ...more } });
      const cookies = await collectCookies(`https://${HOST}`);
      for (const [what, cookie] of cookies)
        expect([what, cookie]).toEqual([what, expect.stringMatching(/; Secure/)]);
      const names = cookies.map(([, cookie = '']) => name(cookie));
      expect(names).toEqual(['__Host-session', 'console-scheme', 'setup-put-away', '__Host-session']);
    });

    it('a form of the same host without encryption is foreign', async () => {
      api = await serveApi({ db, pages: true, settings: { APP_ORIGIN: `https://${HOST}`, ...more } });
      expect((await post('/login', OPERATOR, [`Origin: http://${HOST}`])).status).toBe(403);
      expect((await post('/login', OPERATOR, [`Origin: https://${HOST}`])).status).toBe(302);
    });
  });

  it('where a trusted proxy says https, cookies are Secure and an http origin is foreign', async () => {
    api = await serveApi({ db, pages: true, settings: { TRUST_PROXY: '1' } });
    const https = ['X-Forwarded-Proto: https'];
    for (const [what, cookie] of await collectCookies(`https://${HOST}`, https))
      expect([what, cookie]).toEqual([what, expect.stringMatching(/; Secure/)]);
    expect((await post('/login', OPERATOR, [`Origin: http://${HOST}`, ...https])).status).toBe(403);
  });

  it('over plain http the cookies have neither, so that a service without a certificate can be tried out', async () => {
    api = await serveApi({ db, pages: true });
    const cookies = await collectCookies(`http://${HOST}`, ['X-Forwarded-Proto: https']);
    for (const [what, cookie] of cookies)
      expect([what, cookie]).toEqual([what, expect.not.stringMatching(/Secure/)]);
    expect(name(cookies[0]?.[1] ?? '')).toBe('session');
  });

  it.each([
    'javascript',
    'ftp',
    'https,http',
    'a b',
  ])('a proxy that says %j is answered', async (protocol) => {
    api = await serveApi({ db, pages: true, settings: { TRUST_PROXY: '1' } });
    const { status } = await askRaw(
      api.origin,
      rawRequest('GET /login', { host: HOST, headers: [`X-Forwarded-Proto: ${protocol}`] }),
    );
    expect([200, 400]).toContain(status);
  });
});
