import type { ActionFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Flash } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { fieldVersions } from '#app/domain/field-versions.server.ts';
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

  describe('cells', () => {
    const readProduct = (entryId: string) =>
      db.tenantProduct.findUnique({ where: { tenantId_entryId: { tenantId, entryId } } });
    const UNSET = fieldVersions({ value: null }).value as string;
    const version = (value: unknown) => fieldVersions({ value }).value as string;
    const cells = (...changes: [entryId: string, field: string, value: string, version?: string][]) =>
      JSON.stringify(
        changes.map(([entryId, field, value, read = UNSET]) => ({ entryId, field, value, version: read })),
      );
    const save = (changes: string, inPage = true) =>
      post([
        ...choose('save-cells'),
        ['changes', changes],
        ...(inPage ? [['inPage', 'yes'] as [string, string]] : []),
      ]);

    it.each([
      ['price', '1,299.50', { priceCents: 129950 }, 'Price of Selank: – → $1,299.50'],
      ['couponCode', 'FOCUS10', { couponCode: 'FOCUS10' }, 'Coupon of Selank: – → FOCUS10'],
      [
        'productUrl',
        'shop.example/selank',
        { productUrl: 'https://shop.example/selank' },
        'URL of Selank: – → https://shop.example/selank',
      ],
    ] as const)('%s is saved from the list with one audit line, and its undo restores it', async (field, value, row, title) => {
      const saved = await save(cells(['selank', field, value]));
      expect(saved).toMatchObject({ status: 200, body: { status: 'done', value: { title } } });
      expect(await readProduct('selank')).toMatchObject(row);
      const undone = await save(JSON.stringify(saved.body.value.undo));
      expect(undone.body.value.title).toMatch(/→ –$/);
      const [column] = Object.keys(row);
      const [stored] = Object.values(row);
      expect(await readProduct('selank')).toMatchObject({ [column as string]: null });
      const events = await db.auditEvent.findMany({ where: { tenantId }, orderBy: { createdAt: 'asc' } });
      expect(events.map(({ action, targetId }) => [action, targetId])).toEqual(
        Array(2).fill(['catalogue.update', 'selank']),
      );
      expect(events.map(({ details }) => details)).toContainEqual({
        [column as string]: { from: null, to: stored },
      });
    });

    it.each([
      ['price', 'much', 'Enter an amount such as 299.00'],
      ['productUrl', 'javascript:alert(1)', 'Enter a URL'],
    ])('a wrong %s is refused with the message of the product’s form', async (field, value, message) => {
      expect(await save(cells(['selank', field, value]))).toMatchObject({
        status: 400,
        body: { status: 'refused', intent: 'save-cells', message: expect.stringContaining(message) },
      });
      expect(await readProduct('selank')).toBeNull();
    });

    it.each([
      'no JSON',
      '[]',
      '[{"entryId":"selank","field":"sold","value":"x","version":"x"}]',
      '{}',
    ])('changes that are not in the page’s form are refused: %s', async (changes) =>
      expect((await save(changes)).status).toBe(400));

    it('are not overwritten where another person changed them since the page was shown', async () => {
      await save(cells(['selank', 'price', '49']));
      expect(await save(cells(['selank', 'price', '55']))).toMatchObject({
        status: 409,
        body: {
          message:
            'You changed this to $49.00 in another tab. Press Enter to replace it, or Escape to keep it.',
        },
      });
      await save(cells(['selank', 'price', '55', version(49)]));
      expect(await readProduct('selank')).toMatchObject({ priceCents: 5500 });
    });

    it('are saved together or not at all', async () => {
      await save(cells(['selank', 'price', '49']));
      const together = cells(['bpc-157', 'price', '60'], ['selank', 'price', '55']);
      expect(await save(together, false)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('nothing was saved') },
      });
      expect(await readProduct('bpc-157')).toBeNull();
      await save(cells(['bpc-157', 'price', '60'], ['selank', 'price', '55', version(49)]), false);
      expect((await toasts()).map(({ title, undo }) => [title, undo?.fields.intent])).toEqual([
        ['Prices of 2 products changed', 'save-cells'],
      ]);
      expect([await readProduct('bpc-157'), await readProduct('selank')]).toMatchObject([
        { priceCents: 6000 },
        { priceCents: 5500 },
      ]);
    });

    it('are changed neither by a viewer nor for another company', async () => {
      const viewer = await tenantCaller(db, ORIGIN, { tenantId, role: 'viewer' });
      const fields: [string, string][] = [
        ...choose('save-cells'),
        ['changes', cells(['selank', 'price', '49'])],
      ];
      expect((await post(fields, viewer)).status).toBe(403);
      expect((await post([...choose('preview-prices', 'selank')], viewer)).status).toBe(403);
      const { id: otherId } = await makeTenant(db);
      await post(fields);
      expect(await db.tenantProduct.count({ where: { tenantId: otherId } })).toBe(0);
      expect(await db.tenantProduct.count({ where: { tenantId } })).toBe(1);
    });

    it('of prices are previewed without saving, and refused with what is wrong', async () => {
      const preview = (...fields: [string, string][]) =>
        post([...choose('preview-prices', 'selank', 'semax'), ['mode', 'amount'], ...fields]);
      const { status, body } = await preview(['amount', '49']);
      expect([status, body.value.rows.length]).toEqual([200, 2]);
      expect(await db.tenantProduct.count({ where: { tenantId } })).toBe(0);
      expect((await save(JSON.stringify(body.value.changes), false)).status).toBe(302);
      expect(await readProduct('semax')).toMatchObject({ priceCents: 4900 });
      expect(await preview(['amount', ''])).toMatchObject({ status: 400, body: { value: { changes: [] } } });
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
