import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { LIMITS } from '#app/http/rate-limits.server.ts';
import { BROWSER_AGENT } from '../support/browser-agent.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

const SESSION = 'session-of-a-visit';
const batch = (over: object = {}) => ({
  tenantId: 'acme-id',
  widget: 'full',
  sessionId: SESSION,
  origin: 'https://shop.example',
  locale: 'en',
  events: [
    { n: 0, type: 'seen', ago: 1500 },
    { n: 1, type: 'started', ago: 700 },
    { n: 2, type: 'step', step: 2, ago: 0 },
  ],
  ...over,
});
const toBatch = (event: object, over: object = {}) => batch({ events: [{ n: 0, ...event }], ...over });

forEachDatabase((name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let api: ServedApi;

  beforeAll(async () => {
    database = await makeDb();
    db = database.db;
    for (const id of ['acme', 'other', 'off'])
      await db.tenant.create({
        data: {
          ...DEFAULT_TERMS,
          id: `${id}-id`,
          subdomain: id,
          name: id,
          contactEmail: `${id}@example.com`,
          isActive: id !== 'off',
        },
      });
    api = await serveApi({ db, ping: database.ping });
  });
  afterAll(() => api.close());
  beforeEach(() => db.widgetEvent.deleteMany());

  const post = (body: unknown, headers: Record<string, string> = {}, origin = api.origin) =>
    fetch(`${origin}/api/events`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'User-Agent': BROWSER_AGENT,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const readEvents = () => db.widgetEvent.findMany({ orderBy: [{ tenantId: 'asc' }, { seq: 'asc' }] });

  describe('a batch', () => {
    it('is answered with 204 and stored event by event, at the time that the server knows', async () => {
      const before = Date.now();
      const response = await post(batch());
      const after = Date.now();
      expect(response.status).toBe(204);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const rows = await readEvents();
      expect(rows).toMatchObject([
        { tenantId: 'acme-id', sessionId: SESSION, seq: 0, type: 'seen', widget: 'full', step: null },
        { seq: 1, type: 'started', origin: 'https://shop.example', locale: 'en', peptideId: null },
        { seq: 2, type: 'step', step: 2 },
      ]);
      for (const { receivedAt } of rows) {
        expect(receivedAt.getTime()).toBeGreaterThanOrEqual(before);
        expect(receivedAt.getTime()).toBeLessThanOrEqual(after);
      }
      expect(rows.map((r) => r.receivedAt.getTime() - r.occurredAt.getTime())).toEqual([1500, 700, 0]);
    });

    it('that comes again stores nothing, also with other contents under the same numbers', async () => {
      await post(batch());
      expect((await post(batch())).status).toBe(204);
      expect((await post(toBatch({ type: 'results' }))).status).toBe(204);
      expect((await readEvents()).map((row) => row.type)).toEqual(['seen', 'started', 'step']);
    });

    it('counts once when it comes many times at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => post(batch())));
      expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(204));
      expect(await db.widgetEvent.count()).toBe(3);
    });

    it('names its tenant by id or subdomain, and the same session of another tenant is another one', async () => {
      await post(batch({ tenantId: 'ACME' }));
      await post(batch({ tenantId: 'other-id' }));
      expect((await readEvents()).map((row) => row.tenantId)).toEqual([
        ...Array(3).fill('acme-id'),
        ...Array(3).fill('other-id'),
      ]);
    });

    it('takes a product of the catalogue and one that only the lists name', async () => {
      for (const [n, peptideId] of ['bpc-157', 'nad-plus'].entries())
        expect((await post(batch({ events: [{ n, type: 'product-click', peptideId }] }))).status).toBe(204);
      expect((await readEvents()).map((row) => row.peptideId)).toEqual(['bpc-157', 'nad-plus']);
    });

    it('is taken as a beacon sends it, from the service’s own origin, and refused from another one', async () => {
      expect((await post(batch(), { Accept: '*/*', Origin: api.origin })).status).toBe(204);
      await db.widgetEvent.deleteMany();
      expect((await post(batch(), { Origin: 'https://shop.example' })).status).toBe(403);
      expect(await readEvents()).toEqual([]);
    });

    it('is placed no further back than a day, whatever the browser says', async () => {
      await post(toBatch({ type: 'seen', ago: Number.MAX_SAFE_INTEGER }));
      const [row] = await readEvents();
      expect((row?.receivedAt.getTime() ?? 0) - (row?.occurredAt.getTime() ?? 0)).toBe(24 * 3600 * 1000);
    });
  });

  describe('a visitor who wants no counting', () => {
    it.each<Record<string, string>>([
      { DNT: '1' },
      { 'Sec-GPC': '1' },
    ])('%j is answered with 204 and not stored', async (header) => {
      expect((await post(batch(), header)).status).toBe(204);
      expect(await readEvents()).toEqual([]);
    });

    it('is one who says 1, not 0', async () => {
      await post(batch(), { DNT: '0' });
      expect(await readEvents()).toHaveLength(3);
    });
  });

  describe('a bot’s visit (F22)', () => {
    it.each([
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      BROWSER_AGENT.replace('Chrome', 'HeadlessChrome'),
    ])('is counted apart, without what it did and where: %s', async (agent) => {
      expect((await post(batch(), { 'User-Agent': agent })).status).toBe(204);
      expect(await readEvents()).toMatchObject([{ sessionId: SESSION, type: 'bot', step: null }]);
    });

    it('can’t be claimed by a widget', async () => {
      expect((await post(toBatch({ type: 'bot' }))).status).toBe(400);
    });
  });

  describe('what is refused stores nothing', () => {
    it.each(['unknown-tenant', 'off-id', 'off', 'default'])('404 for the tenant %s', async (tenantId) => {
      const response = await post(batch({ tenantId }));
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'This assessment is not available.' });
      expect(await readEvents()).toEqual([]);
    });

    it.each<[string, unknown, string]>([
      ['no tenant', batch({ tenantId: undefined }), 'tenantId'],
      ['a tenant with a NUL', batch({ tenantId: 'a\u0000b' }), 'tenantId'],
      ['an unknown widget', batch({ widget: 'giant' }), 'widget'],
      ['no session', batch({ sessionId: undefined }), 'sessionId'],
      ['an address for a session', batch({ sessionId: 'ada@example.com' }), 'sessionId'],
      ['an origin with a path', batch({ origin: 'https://shop.example/sleep' }), 'origin'],
      ['a sentence for a language', batch({ locale: 'en and more' }), 'locale'],
      ['no events', batch({ events: [] }), 'events'],
      ['an unknown type', toBatch({ type: 'bought' }), 'events'],
      ['a lead, which is counted where it is stored', toBatch({ type: 'lead' }), 'events'],
      ['a step without its number', toBatch({ type: 'step' }), 'events'],
      ['step 0', toBatch({ type: 'step', step: 0 }), 'events'],
      ['step 7 of six', toBatch({ type: 'step', step: 7 }), 'events'],
      [
        'step 4 of the consumer widget’s three',
        toBatch({ type: 'step', step: 4 }, { widget: 'consumer' }),
        'events',
      ],
      ['half a step', toBatch({ type: 'step', step: 1.5 }), 'events'],
      ['a step of another type', toBatch({ type: 'seen', step: 1 }), 'events'],
      ['a click on no product', toBatch({ type: 'product-click' }), 'events'],
      [
        'a click on an unknown product',
        toBatch({ type: 'product-click', peptideId: 'ada lovelace' }),
        'events',
      ],
      ['a product of another type', toBatch({ type: 'seen', peptideId: 'bpc-157' }), 'events'],
      ['an event without a number', batch({ events: [{ type: 'seen' }] }), 'events'],
      ['a negative number', batch({ events: [{ n: -1, type: 'seen' }] }), 'events'],
      ['a number that no column holds', batch({ events: [{ n: 2 ** 40, type: 'seen' }] }), 'events'],
      ['an event of the future', toBatch({ type: 'seen', ago: -1 }), 'events'],
      ['51 events', batch({ events: Array.from({ length: 51 }, (_, n) => ({ n, type: 'seen' })) }), 'events'],
      [
        'one wrong among right ones',
        batch({
          events: [
            { n: 0, type: 'seen' },
            { n: 1, type: 'x' },
          ],
        }),
        'events',
      ],
      ['a list', [batch()], ''],
      ['null', 'null', ''],
    ])('400 for %s, naming the field', async (_what, body, field) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      const problem = await response.json();
      expect(Object.keys(problem.fields)).toEqual([field]);
      expect(problem.fields[field][0]).toMatch(/\w/);
      expect(await readEvents()).toEqual([]);
    });

    it('400 for what is no JSON, 415 for a form, 413 past 16 kB, 405 for GET', async () => {
      expect((await post('{')).status).toBe(400);
      expect((await post(batch(), { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415);
      expect((await post(JSON.stringify(batch()) + ' '.repeat(17_000))).status).toBe(413);
      expect((await fetch(`${api.origin}/api/events`)).status).toBe(405);
      expect(await readEvents()).toEqual([]);
    });

    it('keeps nothing of a field that is not asked for', async () => {
      await post(batch({ email: 'ada@example.com', events: [{ n: 0, type: 'seen', answer: 'sleep' }] }));
      expect(JSON.stringify(await readEvents())).not.toMatch(/ada@example|sleep/);
    });
  });

  it('a batch of an unknown tenant does not hold up those that arrive with it', async () => {
    const answers = await Promise.all([
      post(batch()),
      post(batch({ tenantId: 'unknown-tenant' })),
      post(batch({ sessionId: 'another-session' })),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([204, 404, 204]);
    expect(await db.widgetEvent.count()).toBe(6);
  });

  it('is limited per address, by rows where several processes share the limits', async () => {
    const scale = 3 / LIMITS.events.points;
    const limited = await serveApi({ db, rateLimitScale: scale, shared: name === 'postgres' });
    const send = () => post(batch(), {}, limited.origin);
    for (let i = 0; i < 3; i++) expect((await send()).status).toBe(204);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });
});
