import type { ActionFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Flash } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { createRateLimits } from '#app/http/rate-limits.server.ts';
import { makeTenant } from '../../../../tests/data/rows.ts';
import { type Caller, tenantCaller } from '../../../../tests/support/callers.ts';
import { forOneDatabase } from '../../../../tests/support/databases.ts';
import { changeCatalogue } from './change-catalogue.server.ts';

/** Tests the answers to the forms of the catalogue's list, with JavaScript and without it. */

const ORIGIN = 'http://app.example';
const PAGE = '/admin/catalogue?show=sold';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  /** Id of the test's own company. */
  let tenantId: string;
  let editor: Caller;
  let rateLimits: ReturnType<typeof createRateLimits>;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.session.deleteMany();
    ({ id: tenantId } = await makeTenant(db));
    editor = await tenantCaller(db, ORIGIN, { tenantId, role: 'editor' });
    rateLimits = createRateLimits({ scale: 1, shared: null });
  });

  async function post(fields: [name: string, value: string][], as = editor) {
    const body = new URLSearchParams(fields);
    const webLinks = { check: async () => 'ok' };
    const args = {
      request: new Request(ORIGIN + PAGE, { method: 'POST', headers: as, body }),
      params: {},
      context: {
        services: { db, webLinks, env: {}, refusals: { note: vi.fn() } },
        rateLimits,
        requestId: 'r1',
      },
    } as unknown as ActionFunctionArgs;
    const response = await changeCatalogue(args).catch((error: unknown) => {
      if (error instanceof Response) return error;
      throw error;
    });
    const text = await response.text();
    const location = response.headers.get('location');
    return { status: response.status, location, body: text && JSON.parse(text) };
  }
  const toasts = async () =>
    (await db.session.findMany({ select: { data: true } })).flatMap(
      ({ data }) => (data as { flash?: Flash }).flash ?? [],
    );
  const readSoldFlags = async () =>
    (await db.tenantProduct.findMany({ where: { tenantId }, orderBy: { entryId: 'asc' } })).map(
      ({ entryId, sold: isSold }) => [entryId, isSold],
    );
  const choose = (intent: string, ...ids: string[]): [string, string][] => [
    ['intent', intent],
    ...ids.map((id): [string, string] => ['entryId', id]),
  ];

  describe('products', () => {
    it('are taken off sale and on again, one or several, with an entry each in the audit log and a toast', async () => {
      expect(await post(choose('stop-selling', 'bpc-157', 'selank', 'selank'))).toMatchObject({
        status: 302,
        location: PAGE,
      });
      expect(await readSoldFlags()).toEqual([
        ['bpc-157', false],
        ['selank', false],
      ]);
      expect((await toasts()).map(({ title }) => title)).toEqual(['2 products are no longer on sale']);
      await post(choose('sell', 'selank'));
      expect(await readSoldFlags()).toEqual([
        ['bpc-157', false],
        ['selank', true],
      ]);
      expect((await toasts()).map(({ title }) => title)).toEqual(['Selank is on sale']);
      const entries = await db.auditEvent.findMany({ where: { tenantId } });
      expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('catalogue.update'));
    });

    it.each([
      ['that do not exist', ['bpc-157', 'unknown-product'], 404, 'Product not found.'],
      ['of which none was chosen', [], 400, 'No product was chosen'],
    ])('%s change nothing, and the page is told why', async (_what, ids, status, message) => {
      expect(await post(choose('stop-selling', ...ids))).toMatchObject({
        status,
        body: { status: 'refused', intent: 'stop-selling', message },
      });
      expect(await readSoldFlags()).toEqual([]);
      expect(await toasts()).toEqual([]);
    });

    it('are not changed by a viewer, nor by an intent that the page does not have', async () => {
      const viewer = await tenantCaller(db, ORIGIN, { tenantId, role: 'viewer' });
      expect((await post(choose('stop-selling', 'selank'), viewer)).status).toBe(403);
      expect((await post(choose('give-away', 'selank'))).status).toBe(400);
      expect(await readSoldFlags()).toEqual([]);
    });
  });

  describe('a check of the links', () => {
    const title = 'Links checked';
    const description = '1 web address, none broken.';
    beforeEach(async () => {
      const productUrl = 'https://shop.example/selank';
      await db.tenantProduct.create({ data: { tenantId, entryId: 'selank', productUrl } });
    });

    it('answers the page’s script with what it found', async () => {
      expect(await post([...choose('check-links'), ['inPage', 'yes']])).toMatchObject({
        status: 200,
        body: { status: 'done', intent: 'check-links', value: { tone: 'success', title, description } },
      });
      expect(await toasts()).toEqual([]);
    });

    it('opens the page again with a toast where there is no script', async () => {
      expect(await post(choose('check-links'))).toMatchObject({ status: 302, location: PAGE });
      expect(await toasts()).toMatchObject([{ tone: 'success', title, description }]);
    });

    it('is refused after six in a minute', async () => {
      for (let n = 0; n < 6; n++) await post(choose('check-links'));
      for (const more of [[], [['inPage', 'yes']]] as [string, string][][])
        expect(await post([...choose('check-links'), ...more])).toMatchObject({
          status: 429,
          body: { status: 'refused', intent: 'check-links', message: expect.stringContaining('Too many') },
        });
    });
  });
});
