import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importEndpoint } from '#app/domain/integrations/index.ts';
import { contactSigner } from '#app/domain/leads/index.ts';
import { DEMO_SHOPS, seedDemo, seedFirstStart } from '#app/domain/seed/index.ts';
import { writeManyRows } from '../proofs/write-many-rows.ts';
import { type Caller, operatorCaller } from '../support/callers.ts';
import { CONSOLE_PAGES, NOT_PAGES, TENANT, withTenant } from '../support/console-pages.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { remixBuild, type ServedApi, serveApi } from '../support/http.ts';
import { TEST_RING } from '../support/test-seal.ts';

/**
 * Home sends the most: 47 or 48, with the frame and what needs attention in each area. On a page that sends twenty others, a list of
 * twenty or more rows with one query per row exceeds this limit, even if the list was already full before.
 */
const MAX_STATEMENTS = 48;

/** Additional statements for the data of a list's rows. */
const MORE_WITH_ROWS = 2;

/** Share of log rows: 2000 actions and 500 each of mails, outbox items and attempts. Pages show fifty of them. */
const SHARE_OF_LOGS = 0.1;

/** A demo company with few leads, because its seed takes the least time. */
const COMPANY = 'demo-quillbrook';

forEachDatabase((name, makeDb) => {
  // Both databases run the same statements; counting them once is enough.
  if (name !== 'sqlite') return it.skip('is counted on SQLite', () => {});
  let database: TestDatabase;
  let api: ServedApi;
  let operator: Caller;
  let pages: Record<string, string>;
  /** The same pages with other query strings. */
  let otherPaths: string[];
  let isPublic: ReadonlySet<string>;

  beforeAll(async () => {
    database = await makeDb();
    const { db, readLoad, texts } = database;
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await seedDemo({
      db,
      ring: TEST_RING,
      shops: DEMO_SHOPS.filter(({ id }) => id === COMPANY),
      now: new Date(),
    });
    api = await serveApi({ db, readLoad, texts, pages: true });
    operator = await operatorCaller(db, api.origin);
    pages = await listPages(database);
    isPublic = new Set(await listPublic(database));
    otherPaths = [...OTHERS, ...isPublic];
  });
  afterAll(() => api.close());

  /** Headers of the last response from each URL. */
  const headersByPath = new Map<string, Headers>();

  const statements = () => database.readLoad().reduce((sum, load) => sum + load.statements, 0);
  const countQueries = async (path: string): Promise<number> => {
    const before = statements();
    const answer = await fetch(api.origin + path, {
      headers: isPublic.has(path) ? {} : operator,
      redirect: 'manual',
    });
    await answer.text();
    expect(answer.status, path).toBe(200);
    headersByPath.set(path, answer.headers);
    return statements() - before;
  };
  const addresses = () => [...Object.entries(pages), ...otherPaths.map((path) => [path, path] as const)];
  const countAll = async () => {
    const counts: Record<string, number> = {};
    for (const [id, path] of addresses()) counts[id] = await countQueries(path);
    return counts;
  };

  it('sends hardly more queries on every page with thousands of rows than with few', async () => {
    const few = await countAll();
    writeManyRows(database.url.slice('file:'.length), COMPANY, SHARE_OF_LOGS);
    const many = await countAll();
    expect(Math.min(...Object.keys(pages).map((id) => many[id] ?? 0))).toBeGreaterThan(3);
    const wrong: string[] = [];
    for (const [id, path] of addresses()) {
      const after = many[id] ?? 0;
      const before = few[id] ?? 0;
      // A list that was empty also loads the data of its rows once it has some. The number of queries never grows with the number of rows.
      const most = Math.min(MAX_STATEMENTS, before + MORE_WITH_ROWS);
      // It depends on timing which simultaneous lookups share one query, so the page is counted once more before it is reported.
      if (after > most && (await countQueries(path)) > most)
        wrong.push(`${id}: ${after} queries, ${before} with few rows`);
    }
    expect(wrong).toEqual([]);
  });

  it('serves no page of the console to a frame, and lets none of them be stored', () => {
    for (const path of Object.values(pages)) {
      expect(headersByPath.get(path)?.get('cache-control'), path).toBe('no-store');
      expect(headersByPath.get(path)?.get('content-security-policy'), path).toContain(
        "frame-ancestors 'none'",
      );
    }
  });

  it('has counted every page of the console', async () => {
    const build: ServerBuild = await remixBuild();
    const isPage = (id: string) => build.routes[id]?.module.default !== undefined;
    expect(Object.keys(pages).sort()).toEqual(
      Object.keys(build.routes)
        .filter((id) => id.startsWith('routes/console/') && isPage(id) && !NOT_PAGES.includes(id))
        .sort(),
    );
  });
});

const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1));

/** Paths whose query strings make pages of the console read more data, or other data. */
const OTHERS = [
  `/analytics?month=${lastMonth.toISOString().slice(0, 7)}`,
  '/analytics?from=2026-02-03&to=2026-05-20',
  '/analytics?locale=en',
  '/analytics?widget=consumer',
  '/communications?tab=email',
  '/communications?tab=sms',
  '/communications?archived=1',
  '/communications?segment=fat_loss',
  '/leads?sort=sale',
  '/leads?status=converted',
].map((path) => `${path}&tenantId=${COMPANY}`);

/** Lists pages that need no session, of the service and of the company. */
async function listPublic({ db }: TestDatabase): Promise<string[]> {
  const { assessmentId, contact } = await db.lead.findFirstOrThrow({
    where: { tenantId: COMPANY, erasedAt: null, assessmentId: { not: null }, contactId: { not: null } },
    include: { contact: true },
  });
  const token = contactSigner(TEST_RING).sign(contact?.id ?? '');
  const ofCompany = ['/embed', '/widget', '/consumer', '/technical', '/selector', '/legal/privacy'];
  return [
    ...ofCompany.map((path) => `${path}?client=${COMPANY}`),
    `/plan/${assessmentId}`,
    `/preferences/${token}`,
    `/unsubscribe/${token}`,
    ...['/', '/pricing', '/education', '/legal/terms', '/docs/api', '/docs/embed', '/sitemap.xml'],
    ...['/login', '/signup', '/forgot-password'],
  ];
}

/** Lists every page's path, with IDs of things that the demo's company has. */
async function listPages({ db }: TestDatabase): Promise<Record<string, string>> {
  const campaign = await db.emailCampaign.create({
    data: { tenantId: COMPANY, name: 'Spring', description: 'For all who came in spring' },
  });
  const endpoint = {
    id: `${COMPANY}-webhook`,
    tenantId: COMPANY,
    url: 'https://shop.example/hook',
    description: 'Shop',
  };
  await importEndpoint(db, { ...endpoint, failingSince: null }, new Date());
  const lead = await db.lead.findFirstOrThrow({ where: { tenantId: COMPANY, converted: true } });
  const sale = await db.conversion.findFirstOrThrow({ where: { tenantId: COMPANY, kind: 'sale' } });
  const reply = await db.intakeProblem.create({
    data: {
      ...{ tenantId: COMPANY, source: 'text-reply', sender: 'twilio', subject: 'reply:1', key: 'reply:1' },
      ...{ reason: 'Read this reply.', personHash: 'a number', sent: [] },
    },
  });
  const mail = await db.localMail.create({
    data: {
      tenantId: COMPANY,
      kind: 'email',
      sender: 'shop@example.com',
      recipient: 'ada@example.com',
      subject: 'Hello',
      text: 'Hello',
    },
  });
  const send = await db.bulkSend.create({
    data: {
      ...{ tenantId: COMPANY, channel: 'email', status: 'completed' },
      ...{ subject: 'Hello', body: '<p>Hello</p>' },
    },
  });
  const pages = {
    ...CONSOLE_PAGES,
    'routes/console/campaigns/campaign/route': withTenant(`/communications/${campaign.id}`),
    'routes/console/campaigns/campaign/launch/route': withTenant(`/communications/${campaign.id}/launch`),
    'routes/console/campaigns/campaign/template/route': withTenant(
      `/communications/${campaign.id}/templates/new`,
    ),
    'routes/console/campaigns/replies/conversation/route': withTenant(`/communications/replies/${reply.id}`),
    'routes/console/campaigns/repeat/route': withTenant(`/communications/sent/${send.id}/again`),
    'routes/console/operator/mailbox/mail/route': `/admin/mailbox/${mail.id}`,
    'routes/console/leads/lead/route': withTenant(`/leads/${lead.id}`),
    'routes/console/sales/sale/route': withTenant(`/admin/sales/sale/${sale.id}`),
  };
  return Object.fromEntries(
    Object.entries(pages).map(([id, path]) => [id, path.replaceAll(TENANT, COMPANY)]),
  );
}
