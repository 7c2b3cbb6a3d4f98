import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { joinSession } from '../support/log-in.ts';
import { readPageData } from '../support/page-data.ts';
import { expect, service, test } from './fixtures.ts';

/**
 * A malicious page, visited by an operator who is logged in. It is on another port of the same machine: a different origin but the same
 * site, so the browser sends the session cookie (SameSite does not help).
 */
// The browser logs the reason why each attempt failed.
test.use({ expectedProblems: /./ });

let hostile: Server;
let hostileOrigin: string;
let html = '';

test.beforeAll(async () => {
  hostile = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html').end(html);
  });
  await new Promise<void>((ready) => hostile.listen(0, ready));
  hostileOrigin = `http://localhost:${(hostile.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  hostile.close();
});

const visit = async (page: Page, body: string) => {
  html = `<!doctype html><title>Hostile</title><body>${body}`;
  await page.goto(hostileOrigin);
};

/** Reads the value that a forged request would change. */
const readName = async (request: APIRequestContext) =>
  (await readPageData<{ firstName: string }>(request, service, { path: 'account' })).firstName;

test.beforeEach(({ context }) => joinSession(context, service));

test('a form changes the name on our own page, and nothing on another origin', async ({ page, context }) => {
  await page.goto(`${service.origin}/admin/account`);
  await page.getByLabel('Name', { exact: true }).fill('Olga');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  expect(await readName(context.request)).toBe('Olga');

  const forms = [
    ['an ordinary form', ''],
    ['a form of plain text', 'enctype="text/plain"'],
    ['a form of files', 'enctype="multipart/form-data"'],
  ] as const;
  // The origins that are refused are tested in app/http/origin-check.test.ts.
  for (const [what, attributes] of forms)
    await test.step(what, async () => {
      await visit(
        page,
        `<form method="post" ${attributes} action="${service.origin}/admin/account">
           <input name="intent" value="name"><input name="firstName" value="Mallory"><button>Win a prize</button></form>`,
      );
      const answer = page.waitForResponse(`${service.origin}/admin/account`);
      await page.getByRole('button').click();
      expect((await answer).status()).toBe(403);
      expect(await readName(context.request)).toBe('Olga');
    });
});

/** Reads all tenants, with the fields that the script on the other origin tries to change. */
const readTenants = async (request: APIRequestContext): Promise<unknown[]> => {
  const { tenants } = await (await request.get(`${service.origin}/api/tenants`)).json();
  return tenants.map(({ subdomain, isActive }: Record<string, unknown>) => [subdomain, isActive]);
};

test('a script on another origin changes nothing, and reads nothing', async ({ page, context }) => {
  const { request } = context;
  const before = await readName(request);
  const tenantsBefore = await readTenants(request);
  expect(tenantsBefore).toContainEqual(['default', true]);
  await visit(page, '');
  const results = await page.evaluate(async (origin) => {
    const tried: Record<string, string> = {};
    const attempt = async (name: string, path: string, init: RequestInit) => {
      try {
        const response = await fetch(origin + path, { credentials: 'include', ...init });
        tried[name] = response.type === 'opaque' ? 'opaque' : `read ${response.status}`;
      } catch {
        tried[name] = 'refused';
      }
    };
    const form = new URLSearchParams({ intent: 'name', firstName: 'Mallory' });
    await attempt('form', '/admin/account', { method: 'POST', mode: 'no-cors', body: form });
    await attempt('json', '/api/tenants', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    await attempt('simple json', '/api/tenants', {
      method: 'POST',
      mode: 'no-cors',
      body: JSON.stringify({ name: 'Mallory', subdomain: 'mallory', contactEmail: 'm@evil.example' }),
    });
    await attempt('put', '/api/tenants/default-tenant', { method: 'PUT', body: '{"isActive":false}' });
    await attempt('read', '/api/tenants', {});
    await attempt('read page', '/admin/account', {});
    await attempt('log out', '/logout', { method: 'POST', mode: 'no-cors' });
    return tried;
  }, service.origin);
  expect(results).toEqual({
    form: 'opaque',
    json: 'refused',
    'simple json': 'opaque',
    put: 'refused',
    read: 'refused',
    'read page': 'refused',
    'log out': 'opaque',
  });
  expect(await readName(request)).toBe(before);
  expect(await readTenants(request)).toEqual(tenantsBefore);
});

test('no console page shows itself in a frame of another origin', async ({ page }) => {
  // The header of each page is tested in tests/http/access-matrix.test.ts.
  for (const path of ['/admin/account', '/login', '/signup', '/admin/tenants']) {
    await visit(page, `<iframe src="${service.origin}${path}"></iframe>`);
    // Chromium shows its own error page in the frame.
    await expect.poll(() => page.frames()[1]?.url(), path).toBe('chrome-error://chromewebdata/');
  }
});
