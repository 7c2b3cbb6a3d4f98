import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEndpoint } from '#app/domain/integrations/index.ts';
import { sellOnlyMatched } from '#app/domain/product-feed/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { actor, seal } from '../support/shop-deliveries.ts';
import { type StubShop, startStubShop } from '../support/stub-shop.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

const PAGE = '/admin/integrations/feed';

forOneDatabase((_name, makeDb) => {
  let two: TwoTenants;
  let shop: StubShop;
  beforeAll(async () => {
    shop = await startStubShop();
    two = await twoTenantsForTests(makeDb, { ALLOW_LOOPBACK_FETCH: 'on' });
  });
  afterAll(async () => {
    shop.stop();
    await two.api.close();
  });
  beforeEach(async () => {
    shop.reset();
    shop.products = [
      { id: 7, name: 'BPC-157 5mg', price: 4900 },
      { id: 9, name: 'TB-500', price: 5900, inStock: false },
    ];
    await two.db.productFeed.deleteMany();
    await two.db.feedProduct.deleteMany();
    await two.db.feedMatch.deleteMany();
    await two.db.tenantProduct.deleteMany();
    // The tests need a recent password entry.
    await two.db.session.updateMany({ where: { userId: { not: null } }, data: { steppedUpAt: new Date() } });
  });

  const ask = async (path: string, who = two.own.people.admin, form?: Record<string, string>) => {
    const response = await fetch(two.api.origin + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      headers: { ...who, Origin: two.api.origin, Accept: 'text/html' },
    });
    return { status: response.status, html: await response.text() };
  };
  const post = (form: Record<string, string>, who = two.own.people.admin) => ask(PAGE, who, form);
  const match = (choices: Record<string, string>) => post({ intent: 'match', ...choices });
  const settings = (over: Record<string, string> = {}) => ({
    intent: 'connect',
    source: 'woocommerce',
    url: shop.origin,
    fills: 'price',
    outOfStock: 'note',
    maxChangePercent: '30',
    ...over,
  });
  const product = (entryId: string) =>
    two.db.tenantProduct.findUnique({ where: { tenantId_entryId: { tenantId: two.own.id, entryId } } });

  it('is connected, read, matched, and shown on the page of integrations', async () => {
    expect((await ask('/admin/integrations')).html).toContain('Connect a product feed');
    expect((await post(settings())).status).toBe(302);
    expect((await post({ intent: 'read' })).status).toBe(302);
    const { html } = await ask(PAGE);
    expect(html).toContain('Suggested');
    expect(html).toMatch(/BPC-157 5mg · \$49\.00/);
    await match({ 'bpc-157': '7', 'tb-500': '9', selank: '-' });
    expect(await product('bpc-157')).toMatchObject({ priceCents: 4900 });
    expect(await product('tb-500')).toMatchObject({ outOfStock: 'note' });
    expect((await ask(PAGE)).html).toContain('Confirmed');
    expect((await ask('/admin/integrations')).html).toContain('Open the product feed');
    expect((await ask('/admin/catalogue')).html).toContain('Out of stock');
    shop.products = [];
    await post({ intent: 'read' });
    expect((await ask('/admin/integrations')).html).toContain('The list has no products.');
    await post({ intent: 'disable' });
    expect(await product('tb-500')).toMatchObject({ outOfStock: null });
    await post({ intent: 'remove' });
    expect(await two.db.productFeed.count()).toBe(0);
  });

  const readConfig = async () => {
    const { html } = await ask(`/widget?client=${two.own.id}`);
    const config = /data-config="([^"]*)"/.exec(html)?.[1] ?? '';
    return JSON.parse(config.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  };

  it('says on the cards of plans what is out of stock', async () => {
    await post(settings());
    await post({ intent: 'read' });
    await match({ 'tb-500': '9' });
    expect((await ask(`/shelf/${two.own.id}/${(await readConfig()).shelf}.json`)).html).toContain(
      'out_of_stock',
    );
    await post(settings({ intent: 'save', outOfStock: 'hide' }));
    const { available } = await readConfig();
    expect(available).toContain('bpc-157');
    expect(available).not.toContain('tb-500');
  });

  it('offers to sell the matched products alone, until the company has chosen what it sells', async () => {
    await post(settings());
    await post({ intent: 'read' });
    expect((await ask(PAGE)).html).not.toContain('without a match');
    await post({ intent: 'sell-only-matched' });
    expect(await two.db.tenantProduct.count()).toBe(0);
    await match({ 'bpc-157': '7', 'tb-500': '9' });
    // What the feed filled is no choice.
    expect((await ask('/admin')).html).toContain('Plans recommend only products you sell.');
    expect((await ask('/admin/catalogue')).html).toContain('Which of these do you sell?');
    expect((await ask(PAGE)).html).toMatch(/Plans also recommend \d+ products without a match/);
    expect((await post({ intent: 'sell-only-matched' })).status).toBe(302);
    expect((await readConfig()).available.toSorted()).toEqual(['bpc-157', 'tb-500']);
    expect((await ask('/admin')).html).not.toContain('Plans recommend only products you sell.');
    expect((await ask('/admin/catalogue')).html).not.toContain('Which of these do you sell?');
    expect((await ask(PAGE)).html).not.toContain('without a match');
    expect(await two.db.tenantProduct.count({ where: { tenantId: two.other.id } })).toBe(0);
  });

  it('takes nothing off sale by the offer once the company has chosen what it sells', async () => {
    await post(settings());
    await post({ intent: 'read' });
    await match({ 'bpc-157': '7' });
    const { db, own: ownTenant } = two;
    const where = { tenantId: ownTenant.id };
    await db.tenantProduct.create({ data: { ...where, entryId: 'selank', sold: false } });
    const offer = () => sellOnlyMatched({ db, ...where, actor, now: new Date() });
    await expect(offer()).rejects.toMatchObject({ code: 'conflict' });
    expect(await db.tenantProduct.count({ where: { ...where, sold: false } })).toBe(1);
    await db.tenantProduct.deleteMany({ where: { ...where, sold: false } });
    expect(await offer()).toBeGreaterThan(1);
  });

  it.each<Record<string, string>>([
    { url: 'ftp://shop.example/' },
    { url: 'http://shop.example/' },
    { url: 'https://user:secret@shop.example/' },
    { source: 'magento' },
    { outOfStock: 'maybe' },
    { maxChangePercent: '0' },
    { maxChangePercent: '1000' },
    { fills: 'name' },
  ])('is not saved with %j', async (over) => {
    expect((await post(settings(over))).status).toBe(400);
    expect(await two.db.productFeed.count()).toBe(0);
  });

  it('is connected once: a second tab is told, and changes what is there only by its own form', async () => {
    expect((await post(settings())).status).toBe(302);
    const second = await post(settings({ outOfStock: 'hide' }));
    expect(second.status).toBe(409);
    expect(second.html).toContain('A product feed already exists.');
    const where = { tenantId: two.own.id };
    expect(await two.db.productFeed.findUnique({ where })).toMatchObject({ outOfStock: 'note' });
    await post({ intent: 'remove' });
    expect((await post(settings({ intent: 'save' }))).status).toBe(404);
    expect(await two.db.productFeed.count({ where })).toBe(0);
  });

  it('is each company’s own', async () => {
    await post(settings());
    await post({ intent: 'read' });
    const stranger = two.other.people.admin;
    const foreign = await ask(`${PAGE}?tenantId=${two.own.id}`, stranger);
    const unknown = await ask(`${PAGE}?tenantId=none`, stranger);
    expect({ ...foreign, html: '' }).toEqual({ ...unknown, html: '' });
    await post({ intent: 'match', 'bpc-157': '7' }, stranger);
    await post({ intent: 'remove' }, stranger);
    expect(await two.db.feedMatch.count()).toBe(0);
    expect(await two.db.productFeed.count({ where: { tenantId: two.own.id } })).toBe(1);
    expect((await ask(PAGE, two.own.people.editor)).status).toBe(403);
  });

  it('has a page of its own beside those of webhook endpoints', async () => {
    const { db, own: ownTenant } = two;
    await createEndpoint({
      ...{ db, seal, tenantId: ownTenant.id, now: new Date() },
      settings: { url: 'https://hooks.example/', description: '', events: [], sendsContact: false },
      actor: { kind: 'system', id: null, label: null, requestId: null },
    });
    expect((await ask(PAGE)).html).toContain('Connect the shop’s list of products');
  });
});
