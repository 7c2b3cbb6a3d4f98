import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { type Caller, operatorCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { tenantWithPeople } from '../support/people.ts';
import { askRaw, rawRequest } from '../support/raw-http.ts';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    api = await serveApi({ db, pages: true });
    operator = await operatorCaller(db, api.origin);
    await tenantWithPeople(db, 'acme-labs');
  }, 60_000);
  afterAll(() => api.close());

  const ask = (line: string, over?: Parameters<typeof rawRequest>[1]) =>
    askRaw(api.origin, rawRequest(line, over));
  const send = (path: string, method: string, as: Caller = {}) =>
    fetch(api.origin + path, { method, headers: { Accept: 'application/json', ...as }, redirect: 'manual' });

  describe('a request whose target is a whole address', () => {
    it.each([
      'http://localhost/login',
      'HTTP://LOCALHOST/login',
      'https://localhost/login?next=/admin',
    ])('%s is answered as its path is (RFC 9112, 3.2.2)', async (target) => {
      const { status, body } = await ask(`GET ${target}`);
      expect(status).toBe(200);
      expect(body).toContain('Log in');
    });

    it('is of the host that it names, whatever the Host header says', async () => {
      const { status, body } = await ask('GET http://b2b.example/', { host: 'localhost' });
      expect(status).toBe(200);
      expect(body).toBe((await ask('GET /', { host: 'b2b.example' })).body);
    });

    it('works for calls, files and health as well', async () => {
      expect((await ask('GET http://localhost/healthz')).status).toBe(200);
      expect((await ask('GET http://localhost/embed.js')).status).toBe(200);
      expect((await ask('GET http://localhost/api/tenants')).status).toBe(401);
      expect((await ask('GET http://localhost')).status).toBe(200);
    });

    it.each([
      'http://',
      'http:///login',
      'http://user:password@localhost/login',
      'http://a|b/login',
      'http://localhost:99999/login',
      'ftp://localhost/login',
      'login',
      '?a=b',
      '*',
    ])('%s is refused with 400', async (target) => {
      const { status, body } = await ask(`GET ${target}`);
      expect(status).toBe(400);
      expect(body).not.toMatch(/went wrong on our side|\n\s+at /);
    });

    it('names no file outside of ours', async () => {
      for (const target of ['//evil.example/x', '/%2e%2e/%2e%2e/package.json', '/assets/../../package.json'])
        expect((await ask(`GET ${target}`)).status).toBe(404);
    });
  });

  describe('a method', () => {
    it('of the whole server is answered', async () => {
      const { status, headers } = await ask('OPTIONS *');
      expect(status).toBe(204);
      expect(headers.allow).toBe('GET, HEAD, POST, PUT, OPTIONS');
    });

    it.each([
      ['/login', 'GET, HEAD, POST, OPTIONS'],
      ['/signup', 'GET, HEAD, POST, OPTIONS'],
      ['/admin/team', 'GET, HEAD, POST, OPTIONS'],
      ['/admin/tenants', 'GET, HEAD, POST, OPTIONS'],
      ['/b2b', 'GET, HEAD, OPTIONS'],
      ['/embed', 'GET, HEAD, OPTIONS'],
      ['/robots.txt', 'GET, HEAD, OPTIONS'],
      ['/admin/scheme', 'POST, OPTIONS'],
      ['/no-such-page', 'GET, HEAD, OPTIONS'],
      ['/embed.js', 'GET, HEAD, OPTIONS'],
      ['/healthz', 'GET, HEAD, OPTIONS'],
    ])('that %s does not have is answered with those that it has', async (path, allow) => {
      const options = await send(path, 'OPTIONS');
      expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
      for (const method of ['PROPFIND', 'DELETE', 'PUT', 'PATCH']) {
        const response = await send(path, method, { Origin: api.origin });
        expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, allow]);
        expect(await response.json()).toMatchObject({ status: 405, title: 'Method not allowed' });
      }
      const trace = await ask(`TRACE ${path}`);
      expect([trace.status, trace.headers.allow]).toEqual([405, allow]);
    });

    it('that a page does not have is refused so with a session, too', async () => {
      for (const method of ['PROPFIND', 'DELETE'])
        expect((await send('/admin/team', method, { Cookie: operator.Cookie ?? '' })).status).toBe(405);
    });

    it('is refused in our words where a page has no form', async () => {
      for (const path of [
        '/b2b',
        '/b2b?_data=routes%2Fpublic%2Fb2b%2Fshop',
        '/no-such-page',
        '/robots.txt',
      ]) {
        const response = await send(path, 'POST', { Origin: api.origin });
        expect([path, response.status, response.headers.get('allow')]).toEqual([
          path,
          405,
          'GET, HEAD, OPTIONS',
        ]);
        expect(await response.text()).not.toMatch(/route|action|loader|remix/i);
      }
    });

    it('for a path that the API does not have is a problem, and no page', async () => {
      for (const [method, path] of [
        ['GET', '/api'],
        ['GET', '/api/no-such-call'],
        ['POST', '/api/no-such-call'],
        ['DELETE', '/API/tenants/acme-labs/none'],
      ] as const) {
        const response = await send(path, method);
        expect([path, response.status, response.headers.get('content-type')]).toEqual([
          path,
          404,
          'application/problem+json',
        ]);
        expect(await response.json()).toMatchObject({
          code: 'not-found',
          requestId: response.headers.get('x-request-id'),
        });
      }
    });

    it('of an API call is refused as before', async () => {
      const response = await send('/api/tenants', 'OPTIONS');
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    });

    it('with a body is not read first', async () => {
      const { status } = await ask('PROPFIND /login', { headers: ['Content-Length: 100000000'], body: 'x' });
      expect(status).toBe(405);
    });
  });

  describe('what Remix’s own scripts ask for', () => {
    it.each([
      '/login?_data=nonsense',
      '/login?_data=routes/public/b2b/shop',
      '/login?_data=routes/console/team/route',
      '/login?_data=',
      '/login?_data=root',
      '/login?_data=__proto__',
      '/?_data=constructor',
      '/b2b?_data=routes%2Fpublic%2Faccount%2Flogin',
      '/no-such-page?_data=routes/public/account/login',
      '/robots.txt?_data=nonsense',
      '/erase/none?_data=routes/console/frame/route',
    ])('%s is our own 404 when the page has no such part, or none that loads', async (path) => {
      const response = await send(path, 'GET', operator);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ status: 404, title: 'Not found' });
      expect(text).not.toMatch(/route|loader|remix|nonsense/i);
      expect([...response.headers.keys()].filter((name) => name.startsWith('x-remix'))).toEqual([]);
    });

    it('is still answered where the page has it', async () => {
      const response = await send('/login?_data=routes%2Fpublic%2Faccount%2Flogin', 'GET');
      expect(response.status).toBe(200);
      expect(response.headers.get('x-remix-response')).toBe('yes');
      const team = '/admin/team?tenantId=acme-labs&_data=routes%2Fconsole%2Fteam%2Froute';
      expect((await send(team, 'GET', operator)).status).toBe(200);
    });

    it('by a form goes to a part that takes forms, and to no other', async () => {
      for (const path of [
        '/login?_data=root',
        '/login?_data=nonsense',
        '/admin?_data=routes/console/frame/route&index',
      ]) {
        const response = await send(path, 'POST', operator);
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.text()).not.toMatch(/route|action|remix|nonsense/i);
      }
    });

    it('with `?index` on a page changes nothing of it', async () => {
      for (const path of ['/login?index', '/b2b?index', '/?index'])
        expect((await send(path, 'GET')).status).toBe(200);
    });

    it('has no list of our routes', async () => {
      for (const path of ['/__manifest?p=/admin&version=x', '/login.data', '/_root.data'])
        expect((await send(path, 'GET')).status).toBe(404);
    });
  });
});
