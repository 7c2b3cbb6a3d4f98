import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import Database from 'better-sqlite3';
import { planPaths } from '#app/protocol/plan-page.ts';
import { type SmtpSink, startSmtpSink } from '../faults/smtp-sink.ts';
import { askHost } from '../support/ask-host.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../support/payloads.ts';
import { pdfText } from '../support/pdf-text.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, root, startService } from '../support/service.ts';
import { test } from './browser-test.ts';

/**
 * White label (D1): everything sent to a branded tenant's visitor names the tenant and never the platform, by its configured name or by its
 * own. Everything is read as it is sent, headers included.
 */
const PLATFORM = 'Wombatron Cloud';
const FORBIDDEN = /stack[\s_-]?guide|wombatron/i;
const BRAND = 'Acme Vital Works';

/**
 * Technical names that the embed protocol fixes (docs/embedding.md). The shop's engineer writes them; visitors don't see them. No other
 * name may be added.
 */
const PROTOCOL_NAMES = [
  // Source of every event between frame and page, alone or with its version and type.
  /(["'`])stackguide(?: 1 [a-z]+ )?(?=\1|\$\{|"\+)/g,
];
/** Technical names in the loader's files, which run in the shop's own page. */
const LOADER_NAMES = [
  ...PROTOCOL_NAMES,
  // The only global variable.
  /\bwindow\.StackGuide\b/g,
  // Warnings about mistakes in the embed line, on the engineer's console.
  /"StackGuide:/g,
];
/** Technical names in the code that a shop's engineer downloads and puts into the shop. Visitors get none of these files from the service. */
const SHOP_CODE_NAMES = [
  ...LOADER_NAMES,
  // The shop's cookie with the tracking ID, the order's attribute with it, and the name of the snippet's file.
  /\bstackguide_tid\b/g,
  /\b_stackguide_tracking_id\b/g,
  /\bstackguide-tracking\b/g,
];
const SHOP_CODE = /^build\/client\/downloads\/shopify-(?:pixel\.js|tracking\.liquid)\.txt$/;

/**
 * Files of the platform's own pages, which may name it: built under their route's name, with what only they load. No tenant's document
 * links to any of them (see `readPage`).
 */
const PLATFORM_FILES = [
  // Script and style sheet of /docs/embed, the guide for the shop's engineer.
  /^build\/client\/assets\/embed-guide-[\w-]{8}\.js$/,
  /^build\/client\/assets\/embed-guide-[\w-]{8}\.css$/,
  // Files shared by the guide and the console's embed page: the snippets for the shop's engineer, and the preview. The build names the
  // second one by either of its modules.
  /^build\/client\/assets\/embed-snippets-[\w-]{8}\.js$/,
  /^build\/client\/assets\/(?:embed-preview|coded-text)-[\w-]{8}\.js$/,
  // The name of the plugin's file, for the console and the guide.
  /^build\/client\/assets\/plugin-download-[\w-]{8}\.js$/,
];
/** The loader, checked separately below, and its types. */
const LOADER_FILES = ['embed.js', 'embed-modes.js', 'embed-analytics.js', 'embed.d.ts'].map(
  (name) => `build/client/${name}`,
);

const folder = makeQuickFolder('white-label');
const file = join(folder, 'app.db');
let service: RunningService;
let mails: SmtpSink;
test.beforeAll(async () => {
  mails = await startSmtpSink();
  service = await startService({
    RATE_LIMIT_SCALE: '0',
    PRODUCT_NAME: PLATFORM,
    APP_DOMAIN: 'shops.localhost',
    DATABASE_URL: `file:${file}`,
    SMTP_URL: mails.url,
  });
  const db = new Database(file);
  db.prepare(
    `INSERT INTO "Tenant" ("plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit", "id", "subdomain", "name", "contactEmail", "logoUrl", "primaryColor", "secondaryColor",
      "useBrandColors", "font", "corners", "shopUrl", "postalAddress", "emailVerifiedAt", "updatedAt",
      "leadNotification")
     VALUES ('basic', 29900, 800, 1000, 'acme-id', 'acme', ?, 'hello@acme.example', 'https://acme.example/logo.png', '#0e7490', '#7c2d12',
      1, 'serif', 'round', 'https://acme.example/', '1 Main Street', ?, ?, 'never')`,
  ).run(BRAND, Date.now(), Date.now());
  db.prepare(
    `INSERT INTO "Tenant" ("plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit", "id", "subdomain", "name", "contactEmail", "isActive", "updatedAt")
     VALUES ('basic', 29900, 800, 1000, 'gone-id', 'gone', 'Gone', 'gone@acme.example', 0, ?)`,
  ).run(Date.now());
  db.close();
});
test.afterAll(async () => {
  await service.stop();
  await mails.close();
  rmSync(folder, { recursive: true });
});

/** Lists where the platform is named, with the text around it. */
function naming(text: string, allowed = PROTOCOL_NAMES): string[] {
  const rest = allowed.reduce((remainingText, name) => remainingText.replaceAll(name, ''), text);
  return [...rest.matchAll(new RegExp(FORBIDDEN, 'gi'))].map(({ index }) =>
    rest.slice(Math.max(0, index - 40), index + 40),
  );
}

const writeHeaders = (response: Response) => [...response.headers].map((pair) => pair.join(': ')).join('\n');

/** Reads a whole response with its headers; fails if the platform is named. */
async function read(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string; bytes: Buffer }> {
  const response = await fetch(service.origin + path, { redirect: 'manual', ...init });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  const text = isPdf ? pdfText(bytes) : bytes.toString('utf8');
  expect(naming(`${writeHeaders(response)}\n${text}`), `${init.method ?? 'GET'} ${path}`).toEqual([]);
  return { status: response.status, text, bytes };
}

/** Reads a page of the tenant, and every script and style sheet that it names. */
async function readPage(path: string, init?: RequestInit) {
  const page = await read(path, init);
  const links = [...page.text.matchAll(/(?:src|href)="(\/(?:w|assets)\/[^"]+)"/g)].map(
    ([, link = '']) => link,
  );
  for (const link of links) {
    expect(PLATFORM_FILES.some((pattern) => pattern.test(`build/client${link}`))).toBe(false);
    expect((await read(link)).status).toBe(200);
  }
  return { ...page, links };
}

const post = (path: string, body: Record<string, unknown>) =>
  read(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const form = (fields: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { Origin: service.origin },
  body: new URLSearchParams(fields),
});

/** Waits for the nth mail that arrives; returns it as it was sent and as it is shown. */
async function readMail(index: number): Promise<string> {
  await expect.poll(() => mails.received.length).toBeGreaterThan(index);
  const { subject, text, html, from, headerLines } = await mails.parsed(index);
  const visibleText = [subject, text, html, from?.text, ...headerLines.map(({ line }) => line)].join('\n');
  expect(mails.received[index]?.messageId).not.toBe('');
  expect(naming(`${mails.received[index]?.raw}\n${visibleText}`)).toEqual([]);
  expect(`${from?.text} ${subject}`).toContain(BRAND);
  return `${text}`;
}

test('no widget of a branded tenant and none of its files names the platform', async () => {
  for (const path of [
    '/embed?client=acme',
    '/embed?client=acme&widget=consumer',
    '/embed?client=acme&widget=technical',
    '/widget?client=acme',
    '/?client=acme',
    '/consumer?client=acme',
    '/technical?client=acme',
    '/selector?client=acme',
  ])
    for (const locale of ['en', 'es']) {
      const { status, text, links } = await readPage(`${path}&locale=${locale}`);
      expect(status, path).toBe(200);
      expect(text).toContain(`<html lang="${locale}"`);
      expect(text).toContain(`<title>${BRAND}`);
      expect(text).toMatch(/<style>:root\{[^<]*--accent:#0e7490/);
      // A widget's script and style are in its document; the selector has only a style sheet.
      if (path.startsWith('/selector')) expect(links.length).toBeGreaterThan(0);
      else expect(text, path).toMatch(/<script type="module">\w/);
    }
  // Files that are fetched later, and the style sheets of the plan's pages.
  const builtFiles = ['build/widget', 'build/client'].flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      // The texts of the first scripts are part of those scripts and are not served as files.
      .filter(
        (name) => /\.(js|css|svg|json|webmanifest|txt|ts)$/.test(name) && !/inline-..\.json$/.test(name),
      )
      .map((name) => join(place, name)),
  );
  for (const pattern of PLATFORM_FILES)
    expect(builtFiles.filter((name) => pattern.test(name))).toHaveLength(1);
  const tenants = builtFiles.filter(
    (name) =>
      !LOADER_FILES.includes(name) &&
      !SHOP_CODE.test(name) &&
      !PLATFORM_FILES.some((pattern) => pattern.test(name)),
  );
  expect(tenants.length).toBeGreaterThan(20);
  for (const name of tenants) expect(naming(readFileSync(join(root, name), 'utf8')), name).toEqual([]);
  const shopCode = builtFiles.filter((name) => SHOP_CODE.test(name));
  expect(shopCode).toHaveLength(2);
  for (const name of shopCode)
    expect(naming(readFileSync(join(root, name), 'utf8'), SHOP_CODE_NAMES), name).toEqual([]);
  // The loader's files never name the platform, except for technical names that only the engineer sees.
  for (const loader of ['/embed.js', '/embed-modes.js', '/embed-analytics.js']) {
    const script = await (await fetch(service.origin + loader)).text();
    expect(naming(script, LOADER_NAMES), loader).toEqual([]);
  }
});

for (const [widget, payload, tag] of [
  ['full', fullPayload, undefined],
  // One program shows the consumer and the technical results.
  ['consumer', consumerPayload, undefined],
  ['technical', technicalPayload, '@nightly'],
] as const)
  test(`no page, file or mail of a plan of the ${widget} widget names the platform`, { tag }, async () => {
    let mailCount = mails.received.length;
    const answer = await post('/api/assessment', payload({ tenantId: 'acme' }));
    expect(answer.status).toBe(201);
    const paths = planPaths(JSON.parse(answer.text).assessmentId);
    for (const path of [paths.page, paths.email, paths.erase]) {
      const page = await readPage(path);
      expect(page.status).toBe(200);
      // The logo's alt text names its owner.
      expect(page.text).toContain(`alt="${BRAND}"`);
      expect(page.text).toMatch(/--accent:#0e7490/);
    }
    expect((await read(paths.html)).text).toContain(BRAND);
    const pdf = await read(paths.pdf);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.text).toContain('Research');
    expect(pdf.text).toContain(BRAND);
    await readMail(mailCount++);

    expect((await readPage(paths.email, form({ email: 'friend@example.com' }))).status).toBe(200);
    await readMail(mailCount++);
    expect((await readPage(paths.erase, form())).status).toBe(200);
    const token = /\/erase\/([\w-]+)/.exec(await readMail(mailCount++))?.[1];
    expect((await readPage(`/erase/${token}`)).text).toContain(BRAND);
    expect((await readPage(`/erase/${token}`, form())).status).toBe(200);
    for (const path of [...Object.values(paths), `/erase/${token}`])
      expect((await readPage(path)).status).toBe(404);
  });

test('no page that says no names the platform', async () => {
  const requests: [path: string, status: number, init?: RequestInit][] = [
    ['/embed?client=nobody', 404],
    ['/widget?client=gone', 404],
    ['/plan/nothing', 404],
    ['/plan/nothing/email', 404],
    ['/erase/nothing', 404],
    ['/w/nothing.js', 404],
    ['/assets/nothing.css', 404],
    ['/%00', 404],
    ['/embed?client=%E0%A4%A', 404],
    ['/%E0%A4%A', 400],
    ['/api/assessment/nothing/download', 404],
    ['/api/assessment', 405],
    ['/api/assessment', 400, { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }],
    [
      '/api/assessment',
      403,
      { method: 'POST', body: '{}', headers: { Origin: 'https://elsewhere.example' } },
    ],
    ['/plan/nothing/delete', 403, { method: 'POST', headers: { Origin: 'https://elsewhere.example' } }],
  ];
  for (const [path, status, init] of requests) {
    const accepting = { ...init, headers: { Accept: 'text/html', ...init?.headers } };
    expect((await readPage(path, accepting)).status, path).toBe(status);
    await read(path, init);
  }
});

test('no page of a tenant’s own host names the platform', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/no/such/page', 404],
    ['/b2b', 404],
    ['/docs/embed', 404],
    ['/legal/privacy', 200],
    ['/legal/terms', 200],
  ] as const) {
    const page = await askHost(service.origin, 'acme.shops.localhost', path);
    expect(page.status, path).toBe(status);
    expect(naming(page.text), path).toEqual([]);
  }
});

test('would find the platform where it is named', () => {
  expect(naming('Powered by StackGuide')).toHaveLength(1);
  expect(naming(`<title>${PLATFORM}</title>`)).toHaveLength(1);
  expect(naming('source:"stackguide",v:1')).toEqual([]);
  expect(naming('class="stack-guide"')).toHaveLength(1);
  expect(naming('alert("stackguide says hello")')).toHaveLength(1);
});
