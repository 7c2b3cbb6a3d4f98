import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import type { StackGuideMessage } from '../../public/embed.d.ts';
import { assessmentFrame, expectAccessible } from '../support/accessibility.ts';
import {
  choose,
  expectResults,
  expectStep,
  PERSON,
  submit,
  walkShortly,
} from '../support/assessment-walk.ts';
import { expect, problems, service, shop, test } from './fixtures.ts';

/** The built service in every mode, on a shop's pages of another origin that allow only the service. */
let database: Sqlite.Database;
test.beforeAll(() => {
  database = new Sqlite(service.file, { timeout: 5000 });
  database
    .prepare(
      `INSERT INTO "Tenant" ("plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit", "id", "subdomain", "name", "contactEmail", "updatedAt") VALUES ('basic', 29900, 800, 1000, 'acme-id', 'acme', 'Acme', 'hello@acme.example', ?)`,
    )
    .run(Date.now());
});
test.afterAll(() => {
  database.close();
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const messageLog: [string, StackGuideMessage][] = [];
    Object.assign(window, { heard: messageLog });
    document.addEventListener('stackguide:*', (event) =>
      messageLog.push([(event.target as Element).parentElement?.id ?? '', event.detail]),
    );
  });
});

const policy = () =>
  `default-src 'none'; img-src data:; script-src ${service.origin}; frame-src ${service.origin}; require-trusted-types-for 'script'`;
const tag = (attributes: string) => `<script src="${service.origin}/embed.js" ${attributes} async></script>`;
const open = (page: Page, body: string) =>
  page.goto(
    shop.page(
      `<!doctype html><html lang="en"><title>A shop</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><body><main><h1>A shop</h1>${body}</main></body></html>`,
      policy(),
    ),
  );
const readMessageLog = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: [string, StackGuideMessage][] }).heard);
const widget = (page: Page, place = '') => page.frameLocator(`${place} .stackguide iframe`);
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page) => page.getByRole('button', { name: 'Take Assessment' });

const DIALOGS = [
  ['popup', 390, undefined],
  ['popover', 1280, '@nightly'],
  ['slide-in', 1280, '@nightly'],
  ['side-tab', 390, '@nightly'],
] as const;
for (const [mode, width, nightly] of DIALOGS)
  test(`a ${mode} at ${width} px leads to a plan, and Escape in its frame closes it`, {
    tag: nightly,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(
      page,
      tag(`data-client="default" data-mode="${mode}" data-hidden="campaign=${mode}-${width}"`),
    );
    await button(page).click();
    await walkShortly(widget(page), {
      look: async () => {
        const next = widget(page).getByRole('button', { name: /Continue|View My Results/ });
        await expect(next).toBeInViewport();
      },
    });
    await expectAccessible(page);
    await expectAccessible(await assessmentFrame(page));
    await submit(widget(page));
    await expectResults(widget(page));
    const storedAssessment = database
      .prepare(`SELECT "hidden", "utm", "pageUrl" FROM "PeptideAssessment" ORDER BY "createdAt" DESC LIMIT 1`)
      .get() as { hidden: string; utm: string; pageUrl: string };
    expect(JSON.parse(storedAssessment.hidden)).toEqual({ campaign: `${mode}-${width}` });
    expect(JSON.parse(storedAssessment.utm)).toEqual({ utm_source: 'news' });
    expect(storedAssessment.pageUrl).toBe(page.url().replace(/\?.*/, ''));

    await widget(page).getByRole('heading', { name: 'Your Personalized Plan' }).press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await button(page).click();
    await expectResults(widget(page));
    const types = (await readMessageLog(page)).map(([, { type }]) => type);
    expect(types).toEqual(
      expect.arrayContaining(['assessment-complete', 'assessment-lead', 'assessment-close']),
    );
  });

/** loader-places.spec.ts tests the loader with stub frames. */
test('two widgets of different tenants on one page never mix', { tag: '@nightly' }, async ({ page }) => {
  await open(
    page,
    `<div id="a">${tag('data-client="default" data-hidden="place=a"')}</div><div id="b">${tag('data-client="acme" data-hidden="place=b"')}</div>`,
  );
  await walkShortly(widget(page, '#b'));
  await expectStep(widget(page, '#a'), 1);
  await choose(widget(page, '#a'), ['Sleep & Recovery']);
  await submit(widget(page, '#b'));
  await expectResults(widget(page, '#b'));

  await expect
    .poll(async () => (await readMessageLog(page)).map(([, { type }]) => type))
    .toContain('assessment-lead');
  const messages = await readMessageLog(page);
  const clients = { a: 'default', b: 'acme' } as const;
  const ids = { a: new Set<string>(), b: new Set<string>() };
  for (const [place, message] of messages) {
    expect(message.client).toBe(clients[place as 'a' | 'b']);
    ids[place as 'a' | 'b'].add(message.embedId);
  }
  expect([ids.a.size, ids.b.size]).toEqual([1, 1]);
  expect([...ids.a][0]).not.toBe([...ids.b][0]);
  const listTypes = (place: string) =>
    messages.filter(([containerId]) => containerId === place).map(([, { type }]) => type);
  expect(listTypes('a').filter((type) => type !== 'assessment-height')).toEqual([
    'assessment-ready',
    'assessment-start',
  ]);
  expect(listTypes('b')).toContain('assessment-lead');

  const leads = database
    .prepare(
      `SELECT l."tenantId", a."hidden" FROM "Lead" l JOIN "PeptideAssessment" a ON a."id" = l."assessmentId" WHERE l."email" = ? AND a."hidden" LIKE '%place%'`,
    )
    .all(PERSON.email) as { tenantId: string; hidden: string }[];
  expect(leads.map(({ tenantId, hidden }) => [tenantId, JSON.parse(hidden)])).toEqual([
    ['acme-id', { place: 'b' }],
  ]);
});

test('a popup that is preloaded counts as seen only when it is opened', async ({ page }) => {
  const countSessions = () =>
    (
      database.prepare(`SELECT count(DISTINCT "sessionId") AS n FROM "WidgetEvent"`).get() as {
        n: number;
      }
    ).n;
  const before = countSessions();
  await open(page, tag('data-client="default" data-mode="popup" data-preload'));
  await expect
    .poll(async () => (await readMessageLog(page)).map(([, { type }]) => type))
    .toContain('assessment-ready');
  await page.waitForTimeout(3000);
  expect(countSessions()).toBe(before);
  await button(page).click();
  await expect.poll(countSessions).toBe(before + 1);
});

test('an unknown mode, theme and locale each warn once and show the default', async ({ page }) => {
  await open(page, tag('data-client="default" data-mode="hologram" data-theme="plaid" data-locale="tlh"'));
  await expectStep(widget(page), 1);
  await choose(widget(page), ['Sleep & Recovery']);
  await expect.poll(() => problems.length).toBeGreaterThanOrEqual(2);
  const messages = problems.splice(0);
  expect(messages.filter((line) => /hologram/.test(line))).toEqual(['StackGuide: unknown mode hologram']);
  expect(messages.filter((line) => /theme/.test(line))).toHaveLength(1);
  expect(messages.filter((line) => /locale/.test(line))).toHaveLength(1);
});

test('a widget’s document gives up what browsers hand to any frame', async () => {
  const { headers } = await fetch(`${service.origin}/embed?client=default`);
  const policy = headers.get('permissions-policy') ?? '';
  for (const name of ['camera', 'geolocation', 'picture-in-picture', 'storage-access', 'sync-xhr'])
    expect(policy.split(', ')).toContain(`${name}=()`);
  // This lets pages with `require-corp` show the frame; the corpus's stub frames send the same headers (tests/support/embed-pages.ts).
  expect(headers.get('cross-origin-embedder-policy')).toBe('credentialless');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('the accent of buttons on a shop’s page is the widget’s own, and no other client has one', async () => {
  const { headers, status } = await fetch(`${service.origin}/embed-accent.js?client=default&theme=teal`);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const { css } = await import(
    `data:text/javascript,${encodeURIComponent(await (await fetch(`${service.origin}/embed-accent.js?client=default&theme=teal&scheme=light`)).text())}`
  );
  const document = await (
    await fetch(`${service.origin}/embed?client=default&theme=teal&scheme=light`)
  ).text();
  const [accent] = /--accent:#\w+/.exec(css) ?? [];
  expect(document).toContain(`${accent};`);
  expect((await fetch(`${service.origin}/embed-accent.js?client=nobody`)).status).toBe(404);
});

test('each of the loader’s files says who may have it and for how long, and comes as a module', async () => {
  for (const path of ['/embed.js', '/embed.mjs', '/embed-modes.js', '/embed-analytics.js']) {
    const { headers, status } = await fetch(service.origin + path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400');
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
  }
});
