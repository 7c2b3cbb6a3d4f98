import { afterEach, expect, test, vi } from 'vitest';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { shelfFor, withShelf } from './shelf.ts';

const makeConfig = (shelf: string) =>
  ({ tenantId: 'a tenant', shelf, products: {} }) as Partial<WidgetConfig> as WidgetConfig;
const SHELF = { selank: { price_cents: 4900 } };

afterEach(() => vi.unstubAllGlobals());

const answer = (...answers: (Response | Error)[]) => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    const next = answers.shift();
    if (next instanceof Response) return next;
    throw next;
  });
  return paths;
};

test('fetches the products once for a document', async () => {
  const paths = answer(Response.json(SHELF));
  const config = makeConfig('abc');
  expect(await Promise.all([shelfFor(config).load(), shelfFor(config).load()])).toEqual([SHELF, SHELF]);
  expect(paths).toEqual(['/shelf/a%20tenant/abc.json']);
  expect(withShelf(config, shelfFor(config).value).products).toEqual(SHELF);
});

test('of an older document it takes what the company has set by now', async () => {
  const paths = answer(new Response('', { status: 404 }), Response.json(SHELF));
  expect(await shelfFor(makeConfig('older')).load()).toEqual(SHELF);
  expect(paths.at(-1)).toBe('/shelf/a%20tenant/latest.json');
});

test('what could not be fetched is requested again', async () => {
  answer(new Error('offline'), new Response('', { status: 503 }), Response.json(SHELF));
  const shelf = shelfFor(makeConfig('offline'));
  await expect(shelf.load()).rejects.toThrow('offline');
  await expect(shelf.load()).rejects.toThrow('503');
  expect(await shelf.load()).toEqual(SHELF);
});

test('a document that has its products asks for nothing', async () => {
  const paths = answer();
  const config = { products: SHELF } as Partial<WidgetConfig> as WidgetConfig;
  expect(await shelfFor(config).load()).toBe(SHELF);
  expect(shelfFor(config).value).toBe(SHELF);
  expect(paths).toEqual([]);
});
