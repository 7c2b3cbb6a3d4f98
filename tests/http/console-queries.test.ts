import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importEndpoint } from '../../app/domain/integrations/index.ts';
import { DEMO_SHOPS, seedDemo, seedFirstStart } from '../../app/domain/seed/index.ts';
import { writeManyRows } from '../../scripts/write-many-rows.ts';
import { type Caller, operatorCaller } from '../support/callers.ts';
import { CONSOLE_PAGES, NOT_PAGES, of, TENANT } from '../support/console-pages.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { remixBuild, type ServedApi, serveApi } from '../support/http.ts';

/** The statements that one page may send to the database, those of the frame around it included. */
const MAX_QUERIES = 12;

/** Pages that still send more, and how many. Lower a number when its page needs fewer; none is added or raised. */
const STILL_MORE: Readonly<Record<string, number>> = {
  'routes/_console.admin._index': 28,
  'routes/_console.admin.all': 13,
  'routes/_console.admin.tenants.$tenantId.overview': 14,
  'routes/_console.analytics': 29,
  'routes/_console.communications': 17,
  'routes/_console.communications_.$campaignId': 19,
  // Ten with few rows. Looks at the leads that may get the campaign in portions, twelve queries here, a count that all who look share:
  // it must not hold the event loop.
  'routes/_console.communications_.$campaignId_.launch': 22,
  'routes/_console.leads_.$leadId': 21,
};

/** A company of the demo with few leads: its seed takes the least time. */
const COMPANY = 'demo-quillbrook';

forEachDatabase((name, makeDb) => {
  // The same statements on both; counting them once is enough.
  if (name !== 'sqlite') return it.skip('is counted on SQLite', () => {});
  let database: TestDatabase;
  let api: ServedApi;
  let operator: Caller;
  let pages: Record<string, string>;

  beforeAll(async () => {
    database = await makeDb();
    const { db, readLoad } = database;
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await seedDemo({ db, shops: DEMO_SHOPS.filter(({ id }) => id === COMPANY), now: new Date() });
    api = await serveApi({ db, readLoad, pages: true });
    operator = await operatorCaller(db, api.origin);
    pages = await listPages(database);
  });
  afterAll(() => api.close());

  const statements = () => database.readLoad().reduce((sum, load) => sum + load.statements, 0);
  const countQueries = async (path: string): Promise<number> => {
    const before = statements();
    const answer = await fetch(api.origin + path, { headers: operator, redirect: 'manual' });
    await answer.text();
    expect(answer.status, path).toBe(200);
    return statements() - before;
  };
  const countAll = async () => {
    const counts: Record<string, number> = {};
    for (const [id, path] of Object.entries(pages)) counts[id] = await countQueries(path);
    return counts;
  };

  it('stays below its number of queries on every page of the console, with few rows and with thousands', async () => {
    const few = await countAll();
    writeManyRows(database.url.slice('file:'.length), COMPANY);
    const many = await countAll();
    expect(Math.min(...Object.values(few))).toBeGreaterThan(3);
    const wrong: string[] = [];
    for (const id of Object.keys(pages)) {
      const limit = STILL_MORE[id] ?? MAX_QUERIES;
      const needs = Math.max(few[id] ?? 0, many[id] ?? 0);
      // Which look-ups of one moment share a query is a matter of timing: once more, before a page is blamed.
      if (needs > limit && (await countQueries(pages[id] ?? '')) > limit)
        wrong.push(`${id}: ${needs} queries (${few[id]} with few rows), at most ${limit}`);
      if (id in STILL_MORE && needs < limit - 1)
        wrong.push(`${id}: needs ${needs} now, the table has ${limit}`);
    }
    expect(wrong).toEqual([]);
  });

  it('has counted every page of the console', async () => {
    const build: ServerBuild = await remixBuild();
    const isPage = (id: string) => build.routes[id]?.module.default !== undefined;
    expect(Object.keys(pages).sort()).toEqual(
      Object.keys(build.routes)
        .filter((id) => id.startsWith('routes/_console') && isPage(id) && !NOT_PAGES.includes(id))
        .sort(),
    );
    expect(Object.keys(STILL_MORE).filter((id) => !(id in pages))).toEqual([]);
  });
});

/** Every page's address, with ids of things that the demo's company has. */
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
  const pages = {
    ...CONSOLE_PAGES,
    'routes/_console.communications_.$campaignId': of(`/communications/${campaign.id}`),
    'routes/_console.communications_.$campaignId_.launch': of(`/communications/${campaign.id}/launch`),
    'routes/_console.communications_.$campaignId_.templates.$templateId': of(
      `/communications/${campaign.id}/templates/new`,
    ),
    'routes/_console.admin.mailbox_.$id': `/admin/mailbox/${mail.id}`,
    'routes/_console.leads_.$leadId': of(`/leads/${lead.id}`),
  };
  return Object.fromEntries(
    Object.entries(pages).map(([id, path]) => [id, path.replaceAll(TENANT, COMPANY)]),
  );
}
