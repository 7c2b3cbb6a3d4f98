import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { askHost } from '../support/ask-host.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { NOT_PAGES } from '../support/not-pages.ts';
import { askRaw, rawRequest } from '../support/raw-http.ts';
import { CONSOLE } from './access-table.ts';

const APP_DOMAIN = 'sg.test';
const APP_ORIGIN = `https://app.${APP_DOMAIN}`;
const OPERATOR = { email: 'op@example.com', password: 'long enough for a test' };
const ACCOUNT_PAGES = [
  ...['/login', '/login/code', '/logout', '/signup', '/forgot-password'],
  ...['/reset-password', '/invite', '/verify-email', '/confirm-address'],
];
const OURS = `app.${APP_DOMAIN}`;
const OF_COMPANIES = [`tidewell.${APP_DOMAIN}`, `nobody.${APP_DOMAIN}`, 'quiz.tidewell.example'];

/** Tests which host serves the console, and which headers browsers get from each (D2, ASVS 3.5.4). */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: OPERATOR.email, operatorPassword: OPERATOR.password });
    await db.tenant.create({
      data: {
        ...DEFAULT_TERMS,
        name: 'Tidewell',
        subdomain: 'tidewell',
        customDomain: 'quiz.tidewell.example',
        contactEmail: 'hello@tidewell.example',
      },
    });
  }, 60_000);
  afterEach(() => api.close());
  const serve = async (settings: Record<string, string>) => {
    api = await serveApi({ db, pages: true, settings });
  };
  const get = (host: string, path: string) => askHost(api.origin, host, path);

  const consolePaths = Object.entries(CONSOLE)
    .filter(([id, { get }]) => get && !NOT_PAGES.includes(id))
    .map(([, { path }]) => path.replace(':tenantId', 'default-tenant'));

  it('every page of the console and of accounts is unknown on another host than APP_ORIGIN’s', async () => {
    await serve({ APP_ORIGIN, APP_DOMAIN });
    for (const [place, host] of [...OF_COMPANIES, 'evil.example'].entries()) {
      const unknown = await get(host, '/no-such-page');
      expect(unknown.status).toBe(404);
      // Every page is requested on one host, and a page of each kind on the others.
      const paths =
        place === 0 ? [...consolePaths, ...ACCOUNT_PAGES] : ['/admin', '/leads', '/login', '/invite'];
      for (const path of paths) {
        const { status, text } = await get(host, path);
        expect({ host, path, status, isAsUnknown: text === unknown.text }).toEqual({
          host,
          path,
          status: 404,
          isAsUnknown: true,
        });
      }
    }
    for (const path of consolePaths) expect([path, (await get(OURS, path)).status]).toEqual([path, 302]);
    for (const path of ['/login', '/signup', '/forgot-password'])
      expect([path, (await get(OURS, path)).status]).toEqual([path, 200]);
  });

  it('neither data nor forms of them are there', async () => {
    await serve({ APP_ORIGIN, APP_DOMAIN });
    const host = OF_COMPANIES[0] as string;
    expect((await get(host, '/login?_data=routes%2Fpublic%2Faccount%2Flogin')).status).toBe(404);
    const body = new URLSearchParams(OPERATOR).toString();
    const headers = [
      `Origin: https://${host}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ];
    const answer = await askRaw(api.origin, rawRequest('POST /login', { host, headers, body }));
    expect(answer.status).toBe(404);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('a company’s own pages stay on its host', async () => {
    await serve({ APP_ORIGIN, APP_DOMAIN });
    for (const host of [OF_COMPANIES[0], OF_COMPANIES[2]] as string[])
      for (const path of ['/', '/education', '/legal/privacy'])
        expect([host, path, (await get(host, path)).status]).toEqual([host, path, 200]);
  });

  it('without APP_ORIGIN, companies’ hosts have no console and the others do', async () => {
    await serve({ APP_DOMAIN });
    for (const host of OF_COMPANIES) expect([host, (await get(host, '/login')).status]).toEqual([host, 404]);
    for (const host of ['localhost:3000', APP_DOMAIN, 'console.example'])
      expect([host, (await get(host, '/login')).status]).toEqual([host, 200]);
  });

  it('a host with a trailing dot is the same host, not the default company’s', async () => {
    await serve({ APP_ORIGIN, APP_DOMAIN });
    const [plain, dotted] = [
      await get(`tidewell.${APP_DOMAIN}`, '/'),
      await get(`tidewell.${APP_DOMAIN}.`, '/'),
    ];
    expect(plain.text).toContain('Tidewell');
    expect(dotted.text).toBe(plain.text);
    expect((await get(`nobody.${APP_DOMAIN}.`, '/')).status).toBe(404);
    expect((await get(`tidewell.${APP_DOMAIN}.`, '/login')).status).toBe(404);
  });

  it('what is below a company’s own domain is not bound to https', async () => {
    await serve({ APP_ORIGIN, APP_DOMAIN });
    const hsts = async (host: string) => (await get(host, '/')).headers['strict-transport-security'];
    expect(await hsts(OURS)).toBe('max-age=31536000; includeSubDomains');
    expect(await hsts(`tidewell.${APP_DOMAIN}`)).toBe('max-age=31536000; includeSubDomains');
    expect(await hsts('quiz.tidewell.example')).toBe('max-age=31536000');
    expect(await hsts('unknown.example')).toBe('max-age=31536000');
  });

  describe('behind a proxy that rewrites the Host header', () => {
    const post = (path: string, fields: Record<string, string>, headers: readonly string[], host: string) => {
      const body = new URLSearchParams(fields).toString();
      const form = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`];
      return askRaw(api.origin, rawRequest(`POST ${path}`, { host, headers: [...headers, ...form], body }));
    };

    it.each([
      ['the proxy’s own', 'localhost:4545', []],
      ['the service’s in its network', 'web:3000', []],
      ['its own with its port', `${OURS}:443`, []],
      ['its own in capitals', OURS.toUpperCase(), []],
      ['one of a proxy that is not trusted', 'localhost:4545', ['X-Forwarded-Host: evil.example']],
    ])('a document’s forms are taken: %s', async (_what, host, more) => {
      await serve({ APP_ORIGIN, APP_DOMAIN });
      const headers = [`Origin: ${APP_ORIGIN}`, ...more];
      const answer = await post('/login', OPERATOR, headers, host);
      expect([answer.status, answer.headers.location]).toEqual([302, '/admin']);
      const wrong = await post('/login', { ...OPERATOR, password: 'another one' }, headers, host);
      expect(wrong.status).toBe(401);
      const cookie = (answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
      const logOut = await post('/logout', {}, [...headers, `Cookie: ${cookie}`], host);
      expect([logOut.status, logOut.headers.location]).toEqual([302, '/login']);
    });

    it('a foreign origin stays foreign', async () => {
      await serve({ APP_ORIGIN, APP_DOMAIN });
      for (const origin of ['https://evil.example', 'null', `http://${OURS}`])
        expect((await post('/login', OPERATOR, [`Origin: ${origin}`], 'localhost:4545')).status).toBe(403);
    });
  });

  it('a log-out, and nothing else, clears what the browser stored', async () => {
    await serve({ APP_ORIGIN, APP_DOMAIN });
    const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
    const send = (path: string, body: string, more: readonly string[] = []) =>
      askRaw(
        api.origin,
        rawRequest(`POST ${path}`, {
          host: OURS,
          headers: [
            `Origin: ${APP_ORIGIN}`,
            'Content-Type: application/x-www-form-urlencoded',
            `Content-Length: ${body.length}`,
            ...more,
          ],
          body,
        }),
      );
    const logIn = await send('/login', form(OPERATOR));
    expect(logIn.headers['clear-site-data']).toBeUndefined();
    const cookie = (logIn.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const logOut = await send('/logout', '', [`Cookie: ${cookie}`]);
    expect(logOut.headers['clear-site-data']).toBe('"cache", "storage"');
    expect((await send('/login', form(OPERATOR))).status).toBe(302);
    expect((await get(OURS, '/login')).headers['clear-site-data']).toBeUndefined();
  });
});
