import { rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { logInByForm } from '../support/log-in.ts';
import { fullPayload } from '../support/payloads.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, startService } from '../support/service.ts';
import { test } from './browser-test.ts';

/** The built service as an operator uses it. */
let folder: string;
let settings: Record<string, string>;
/** The service's first start; the last test restarts it. */
let service: RunningService;
test.beforeAll(async () => {
  folder = makeQuickFolder('operator');
  settings = { APP_DOMAIN: 'app.example', DATABASE_URL: `file:${join(folder, 'app.db')}` };
  service = await startService(settings);
});
test.afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Logs in with the printed password, which lets the first operator do nothing before choosing a new one. */
async function chooseOwnPassword(page: Page, printedPassword: string) {
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel(/^New password/).fill('my very own phrase');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await logInByForm(page, service, { email: 'operator@example.com', password: printedPassword });
  await expect(page.getByText('Choose your own password')).toBeVisible();
  await page.goto(`${service.origin}/admin/mailbox`);
  await expect(page).toHaveURL(/\/admin\/account\?first=1/);
  await expectAccessible(page);
  await change('wrong');
  await expect(page.getByText('The password is wrong').first()).toBeVisible();
  await change(printedPassword);
  await expect(page.getByText('All other sessions have ended.')).toBeVisible();
  await page.goto(`${service.origin}/admin/mailbox`);
  await expect(page.getByRole('heading', { name: 'Local mailbox' })).toBeVisible();
}

test('says that it lives and is ready, and names each request without anything personal', async () => {
  expect(await (await fetch(`${service.origin}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${service.origin}/readyz`)).json()).toEqual({ status: 'ready' });
  const response = await fetch(`${service.origin}/embed?client=default&email=ada@example.com`, {
    headers: { 'X-Request-Id': 'request-of-the-test' },
  });
  expect(response.headers.get('x-request-id')).toBe('request-of-the-test');
  await response.text();
  await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ email: 'ada@example.com', firstName: 'Adelheid' })),
  });
  await expect.poll(() => service.output()).toContain('"path":"/api/assessment","status":201');
  await expect.poll(() => service.output()).toContain('"requestId":"request-of-the-test"');
  expect(service.output()).not.toMatch(/ada@example|Adelheid|127\.0\.0\.1|::1/);
});

/** Each setting is tested in tests/faults/wrong-settings.test.ts. */
test('refuses to start with a wrong setting, and says which and why', { tag: '@nightly' }, async () => {
  await expect(startService({ PORT: 'three', LOG_LEVEL: 'loud' })).rejects.toThrow(
    /PORT must be a number[\s\S]*LOG_LEVEL/,
  );
});

test('lets shops frame the widget and no site frame anything else', async () => {
  const policy = async (path: string) =>
    (await fetch(service.origin + path)).headers.get('content-security-policy') ?? '';
  for (const path of ['/embed?client=default', '/widget', '/']) {
    expect(await policy(path)).toContain('frame-ancestors http: https:');
    expect(await policy(path)).toMatch(/; script-src 'self' 'sha256-[\w+/]{43}=';/);
  }
  expect(await policy('/no-such-page')).toContain("frame-ancestors 'none'");
  const headers = (await fetch(`${service.origin}/embed?client=default`)).headers;
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toContain('public');
  expect(headers.get('x-frame-options')).toBeNull();
});

test('shows the default tenant on any host, but no tenant on a subdomain of ours that no tenant has', async () => {
  const status = (host: string) =>
    new Promise<number | undefined>((done, failed) => {
      const outgoing = httpRequest(`${service.origin}/`, { headers: { host } }, (response) => {
        response.resume();
        done(response.statusCode);
      });
      outgoing.on('error', failed);
      outgoing.end();
    });
  expect(await status('shop.example')).toBe(200);
  expect(await status('default.app.example')).toBe(200);
  expect(await status('nobody.app.example')).toBe(404);
});

test('prints the first operator’s password once, keeps its data over a restart and stops gracefully', {
  tag: '@nightly',
}, async ({ page }) => {
  const password = /password\s+(\S+)/.exec(service.output())?.[1] ?? '';
  expect(password.length).toBeGreaterThan(16);
  await chooseOwnPassword(page, password);
  const post = (origin: string) =>
    fetch(`${origin}/api/assessment`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': 'restart',
      },
      body: JSON.stringify(fullPayload()),
    }).then((response) => response.json());
  const answer = await post(service.origin);
  expect(answer.success).toBe(true);
  expect(await service.stop()).toBe(0);
  expect(service.output()).toContain('"msg":"stopped"');

  const second = await startService(settings);
  expect(second.output()).not.toContain('password');
  expect(await post(second.origin)).toEqual(answer);
  expect(await second.stop()).toBe(0);
});
