import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebDocuments } from '#app/adapters/web-documents.server.ts';
import type { Database } from '#app/domain/database.ts';
import {
  connectFeed,
  type FeedSettings,
  findFeed,
  listMatches,
  readDueFeeds,
  readFeed,
  removeFeed,
  saveFeed,
  saveMatches,
  switchFeed,
} from '#app/domain/product-feed/index.ts';
import { findTenantByClient, recommendOptions } from '#app/domain/widget-tenant/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type StubShop, startStubShop } from '../support/stub-shop.ts';
import { makeTenant } from './rows.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const actor = { kind: 'tenant-user', id: 'u', label: null, requestId: null } as const;
const documents = createWebDocuments({ allowLoopback: true, timeoutMs: 2000, maxBytes: 500_000 });

const PRODUCTS = [
  { id: 7, name: 'BPC-157 5mg', price: 4900 },
  { id: 8, name: 'Selank 10mg', price: 3900 },
  { id: 9, name: 'TB-500', price: 5900, inStock: false },
  { id: 10, name: 'Bacteriostatic water', price: 900 },
];

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let shop: StubShop;
  let tenantId = '';
  beforeAll(async () => {
    ({ db } = await makeDb());
    shop = await startStubShop();
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    shop.reset();
    shop.products = PRODUCTS.map((product) => ({ ...product }));
    await db.tenant.deleteMany();
    ({ id: tenantId } = await makeTenant(db as never, { currency: 'USD' }));
  });

  const operation = (now = NOW) => ({ db, tenantId, actor, now });
  const save = async (over: Partial<FeedSettings> = {}) => {
    const settings: FeedSettings = {
      source: 'woocommerce',
      url: shop.origin,
      fills: ['price', 'picture', 'link'],
      outOfStock: 'hide',
      maxChangePercent: 30,
      ...over,
    };
    const isThere = (await findFeed(db, tenantId)) !== null;
    await (isThere ? saveFeed : connectFeed)({ ...operation(), settings });
  };
  const read = (over: object = {}) => readFeed({ db, documents, tenantId, now: NOW, ...over });
  const match = (choices: Record<string, string | null>) => saveMatches({ ...operation(), choices });
  const matchAll = () => match({ 'bpc-157': '7', selank: '8', 'tb-500': '9' });
  const entry = (entryId: string) =>
    db.tenantProduct.findUnique({ where: { tenantId_entryId: { tenantId, entryId } } });
  const feed = async () => (await findFeed(db, tenantId)) ?? expect.fail('no feed');
  const options = async () => {
    const tenant = (await findTenantByClient(db, tenantId)) ?? expect.fail('no tenant');
    return recommendOptions(tenant);
  };

  const sources = ['woocommerce', 'shopify', 'csv'] as const;
  it.each(sources)('fills matched entries from %s', async (source) => {
    await save({ source, url: source === 'csv' ? `${shop.origin}/products.csv` : shop.origin });
    expect(await read()).toEqual({ kind: 'taken-over', products: 4, matched: 0 });
    expect(await entry('bpc-157')).toBeNull();
    expect(await matchAll()).toBe(3);
    expect(await entry('bpc-157')).toMatchObject({ priceCents: 4900, outOfStock: null });
    expect((await entry('selank'))?.productUrl).toMatch(/^https?:\/\/\S+8\/?$/);
    expect(await entry('tb-500')).toMatchObject({ outOfStock: 'hide' });
    if (source === 'woocommerce')
      expect((await entry('bpc-157'))?.imageUrl).toBe('https://pictures.example/7.jpg');
    shop.products[0] = { id: 7, name: 'BPC-157 5mg', price: 5200 };
    await read();
    expect((await entry('bpc-157'))?.priceCents).toBe(5200);
  });

  it('fills only the fields that the tenant lets it fill', async () => {
    await db.tenantProduct.create({
      data: { tenantId, entryId: 'bpc-157', priceCents: 100, productUrl: 'https://own.example/' },
    });
    await save({ fills: [] });
    await read();
    await matchAll();
    const ownEntry = { priceCents: 100, productUrl: 'https://own.example/', imageUrl: null };
    expect(await entry('bpc-157')).toMatchObject(ownEntry);
    await save({ fills: ['price'] });
    expect(await entry('bpc-157')).toMatchObject({ ...ownEntry, priceCents: 4900 });
  });

  it('suggests by name what staff confirm, and shows what fits no entry', async () => {
    await save();
    await read();
    const { rows, unmatched } = await listMatches({ db, tenantId, query: '' });
    const row = (id: string) => rows.find(({ entryId }) => entryId === id);
    expect(row('bpc-157')).toMatchObject({ state: 'suggested', productKey: '7' });
    expect(row('retatrutide')).toMatchObject({ state: 'none', productKey: null });
    expect(row('bpc-157')?.choices).toHaveLength(4);
    expect(unmatched).toHaveLength(4);
    await match({ 'bpc-157': '7', selank: null });
    const after = await listMatches({ db, tenantId, query: 'water' });
    expect(after.rows.find(({ entryId }) => entryId === 'bpc-157')).toMatchObject({
      state: 'confirmed',
      choices: [{ key: '7' }, { key: '10' }],
    });
    expect(after.unmatched.map(({ key }) => key)).toEqual(['10']);
    await expect(match({ selank: 'unknown' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(match({ unknown: '7' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('leaves out of plans what is out of stock, or says so, as the tenant chose', async () => {
    await save();
    await read();
    await matchAll();
    expect((await options()).available).not.toContain('tb-500');
    await save({ outOfStock: 'note' });
    expect((await options()).available).toBeUndefined();
    expect((await options()).products?.['tb-500']).toMatchObject({ out_of_stock: true });
    // One product is in stock again; another was removed from the shop.
    shop.products = [...PRODUCTS.slice(0, 1), { ...PRODUCTS[2], inStock: true } as (typeof PRODUCTS)[0]];
    await read();
    expect(await entry('tb-500')).toMatchObject({ outOfStock: null });
    expect(await entry('selank')).toMatchObject({ outOfStock: 'note', priceCents: 3900 });
    const { rows } = await listMatches({ db, tenantId, query: '' });
    expect(rows.find(({ entryId }) => entryId === 'selank')).toMatchObject({
      state: 'gone',
      productKey: '8',
    });
  });

  it('counts all entries as in stock while it is off, and once it is removed', async () => {
    await save();
    await read();
    await matchAll();
    await switchFeed({ ...operation(), isOn: false });
    expect(await entry('tb-500')).toMatchObject({ outOfStock: null, priceCents: 5900 });
    await expect(read()).rejects.toMatchObject({ code: 'conflict' });
    await switchFeed({ ...operation(), isOn: true });
    expect(await entry('tb-500')).toMatchObject({ outOfStock: 'hide' });
    await removeFeed(operation());
    expect(await entry('tb-500')).toMatchObject({ outOfStock: null, priceCents: 5900 });
    expect(await findFeed(db, tenantId)).toBeNull();
    expect(await db.feedMatch.count()).toBe(0);
  });

  describe('a list that looks like a fault changes the catalogue in no way and says why:', () => {
    const before = { priceCents: 4900, outOfStock: null };
    beforeEach(async () => {
      await save();
      await read();
      await matchAll();
    });
    const faults: [string, () => void, RegExp][] = [
      ['no-products', () => void (shop.products = []), /no products/],
      ['currency', () => void (shop.currency = 'EUR'), /EUR/],
      ['price-jump', () => void ((shop.products[0] as { price: number }).price = 490), /\$49.00 to \$4.90/],
      ['unreadable', () => void (shop.answer = (_q, r) => void r.writeHead(500).end()), /status 500/],
      ['unreadable', () => void (shop.answer = (_q, r) => void r.end('<html>')), /not a product list/],
      ['unreadable', () => void (shop.answer = (_q, r) => void r.end('x'.repeat(600_000))), /larger than/],
      [
        'unreadable',
        () => void (shop.answer = (_q, r) => void r.socket?.destroy()),
        /could not reach the server/,
      ],
      [
        'unreadable',
        () =>
          void (shop.answer = (_q, r) => {
            r.writeHead(200, { 'Content-Length': '1000' });
            r.write('[', () => r.socket?.destroy());
          }),
        /broke off/,
      ],
    ];
    it.each(faults)('%s', async (problem, fault, why) => {
      fault();
      expect(await read()).toMatchObject({ kind: 'refused', problem });
      expect(await entry('bpc-157')).toMatchObject(before);
      expect(await feed()).toMatchObject({ lastProblem: problem, failingSince: NOW, productCount: 4 });
      expect((await feed()).lastError).toMatch(why);
      // The shop works again.
      shop.reset();
      shop.products = PRODUCTS;
      const later = new Date(NOW.getTime() + HOUR_MS);
      expect(await read({ now: later })).toMatchObject({ kind: 'unchanged' });
      expect(await feed()).toMatchObject({ lastProblem: null, failingSince: null, lastSuccessAt: later });
    });

    it('and prices beyond the limit are taken over once staff have looked at them', async () => {
      (shop.products[0] as { price: number }).price = 490;
      await read();
      expect(await read({ acceptsJumps: true, actor })).toMatchObject({ kind: 'taken-over' });
      expect(await entry('bpc-157')).toMatchObject({ priceCents: 490 });
      expect(await db.auditEvent.count({ where: { tenantId, action: 'feed.accept-prices' } })).toBe(1);
    });
  });

  it('keeps what it can’t read, names it, and judges the next price by the catalogue’s', async () => {
    const list = (price: string, stock = 'in_stock') =>
      [
        'id\ttitle\tprice\tavailability',
        `7\tBPC-157 5mg\t${price}\t${stock}`,
        '8\tSelank 10mg\t39.00 USD\tin_stock',
        '9\tTB-500\t59.00 USD\tout_of_stock',
        '10\tBacteriostatic water\t9.00 USD\tin_stock',
      ].join('\n');
    const readList = (text: string) => {
      shop.answer = (_q, r) => void r.end(text);
      return read();
    };
    await save({ source: 'csv', url: `${shop.origin}/products.csv` });
    await readList(list('49.00 USD'));
    await matchAll();
    expect(await entry('bpc-157')).toMatchObject({ priceCents: 4900 });

    expect(await readList(list('0.00 USD'))).toMatchObject({ kind: 'taken-over' });
    expect(await entry('bpc-157')).toMatchObject({ priceCents: 4900 });
    expect(await feed()).toMatchObject({ lastProblem: 'rows', failingSince: null, lastFailureAt: NOW });
    expect((await feed()).lastError).toMatch(
      /^1 product stays unchanged\. BPC-157 5mg: The price “0.00 USD”/,
    );

    const listed = async () =>
      (
        await db.intakeProblem.findMany({ where: { tenantId, state: 'open' }, orderBy: { subject: 'asc' } })
      ).map(({ subject }) => subject);
    expect(await listed()).toEqual(['product:7']);

    expect(await readList(list('5900.00 USD'))).toMatchObject({ kind: 'refused', problem: 'price-jump' });
    expect(await listed()).toEqual(['list', 'product:7']);
    expect(await entry('bpc-157')).toMatchObject({ priceCents: 4900 });

    expect(await readList(list('$51.00', 'maybe'))).toMatchObject({ kind: 'taken-over' });
    expect(await entry('bpc-157')).toMatchObject({ priceCents: 5100, outOfStock: null });
    expect((await feed()).lastError).toMatch(/the stock value “maybe”/);

    // The list was taken, and the stock of one product was not.
    expect(await listed()).toEqual(['product:7']);

    await readList(list('51.00 USD', 'discontinued'));
    expect(await listed()).toEqual([]);
    expect(await entry('bpc-157')).toMatchObject({ outOfStock: 'hide' });
    await readList(list('51.00 USD', ''));
    // An empty stock is not a change.
    expect(await entry('bpc-157')).toMatchObject({ outOfStock: 'hide' });
  });

  it('reads all pages, and asks whether each has changed before it reads again', async () => {
    shop.products = Array.from({ length: 230 }, (_, id) => ({ id: id + 1, name: `P ${id}`, price: 100 }));
    await save();
    expect(await read()).toMatchObject({ kind: 'taken-over', products: 230 });
    expect(shop.seen.map(({ url }) => /[?&]page=(\d+)/.exec(url)?.[1])).toEqual(['1', '2', '3']);
    shop.seen = [];
    expect(await read()).toEqual({ kind: 'unchanged' });
    expect(shop.seen.map(({ etag }) => typeof etag)).toEqual(['string', 'string', 'string']);
    (shop.products[229] as { price: number }).price = 120;
    expect(await read()).toMatchObject({ kind: 'taken-over', products: 230 });
    expect(await db.feedProduct.findFirst({ where: { tenantId, key: '230' } })).toMatchObject({
      priceCents: 120,
    });
    shop.products = Array.from({ length: 2001 }, (_, id) => ({ id: id + 1, name: `P ${id}`, price: 100 }));
    expect(await read()).toMatchObject({ problem: 'unreadable', why: expect.stringContaining('2,000') });
  });

  it('reads WooCommerce’s variations with the price and the stock of each, where there are any', async () => {
    const sizes = [
      { id: 71, size: '5 mg', price: 4900 },
      { id: 72, size: '10 mg', price: 8900, inStock: false },
    ];
    shop.products[0] = { id: 7, name: 'BPC-157', price: 4900, variations: sizes };
    await save();
    expect(await read()).toMatchObject({ kind: 'taken-over', products: 6 });
    expect(shop.seen.map(({ url }) => /type=variation/.test(url))).toEqual([false, true]);
    await match({ 'bpc-157': '72' });
    expect(await entry('bpc-157')).toMatchObject({ priceCents: 8900, outOfStock: 'hide' });
    // The product itself has no single price, so the price set before is unchanged.
    await match({ 'bpc-157': '7' });
    expect(await entry('bpc-157')).toMatchObject({ priceCents: 8900, outOfStock: null });
    // Sends no conditional headers, because if one of the two lists is unchanged, the other may still have changed.
    sizes[1] = { id: 72, size: '10 mg', price: 9900 };
    expect(await read()).toMatchObject({ kind: 'taken-over', products: 6 });
    expect(shop.seen.slice(2).map(({ etag }) => etag)).toEqual([undefined, undefined]);
  });

  it('notices that Shopify’s currency has changed, though its list has not', async () => {
    await save({ source: 'shopify' });
    await read();
    expect(await read()).toEqual({ kind: 'unchanged' });
    shop.currency = 'EUR';
    expect(await read()).toMatchObject({ problem: 'currency' });
  });

  it('begins anew at another address', async () => {
    await save();
    await read();
    await matchAll();
    await save({ url: `${shop.origin}/products.csv`, source: 'csv' });
    expect(await feed()).toMatchObject({ productCount: 0, matchCount: 0, lastSuccessAt: null });
    expect(await entry('tb-500')).toMatchObject({ outOfStock: null });
    const [audit] = await db.auditEvent.findMany({
      where: { action: 'feed.save' },
      orderBy: { createdAt: 'asc' },
    });
    expect(JSON.stringify(audit)).not.toContain('products.csv');
  });

  it('never reaches an address inside, also not by a redirect', async () => {
    await save();
    const guarded = createWebDocuments({ timeoutMs: 2000 });
    expect(await readFeed({ db, documents: guarded, tenantId, now: NOW })).toMatchObject({
      problem: 'unreadable',
    });
    expect(shop.seen).toEqual([]);
    shop.answer = (_request, response) =>
      void response.writeHead(302, { Location: 'http://10.0.0.1/' }).end();
    expect(await read()).toMatchObject({ why: 'The URL does not lead to the public internet.' });
  });

  it('is read by the worker once an hour, of companies that are on, and by one at a time', async () => {
    await save();
    const run = (offsetMs: number) =>
      readDueFeeds({ db, documents, now: new Date(NOW.getTime() + offsetMs) });
    await Promise.all([run(0), run(0)]);
    expect(shop.seen).toHaveLength(1);
    await run(HOUR_MS - 1);
    expect(shop.seen).toHaveLength(1);
    await run(HOUR_MS);
    expect(shop.seen).toHaveLength(2);
    await db.tenant.update({ where: { id: tenantId }, data: { isActive: false } });
    await run(2 * HOUR_MS);
    expect(shop.seen).toHaveLength(2);
  });

  it('is given up when the process stops, which is no failure of the shop', async () => {
    await save();
    const stopping = new AbortController();
    shop.answer = () => stopping.abort();
    await readDueFeeds({ db, documents, now: NOW, signal: stopping.signal });
    expect(await feed()).toMatchObject({ failingSince: null, lastProblem: null, nextReadAt: NOW });
    shop.answer = null;
    await readDueFeeds({ db, documents, now: NOW });
    expect(await feed()).toMatchObject({ lastSuccessAt: NOW, productCount: 4 });
  });

  it('belongs to one company', async () => {
    await save();
    await read();
    await matchAll();
    const ownTenantId = tenantId;
    ({ id: tenantId } = await makeTenant(db as never, { currency: 'USD' }));
    await expect(read()).rejects.toMatchObject({ code: 'not-found' });
    await expect(matchAll()).rejects.toMatchObject({ code: 'not-found' });
    await expect(removeFeed(operation())).rejects.toMatchObject({ code: 'not-found' });
    expect((await listMatches({ db, tenantId, query: '' })).unmatchedCount).toBe(0);
    expect(await findFeed(db, ownTenantId)).toMatchObject({ productCount: 4, matchCount: 3 });
  });
});
