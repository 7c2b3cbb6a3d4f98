import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeLead } from '../data/rows.ts';
import { forEachDatabase } from '../support/databases.ts';
import { connectShops, shopDeliveries } from '../support/shop-deliveries.ts';
import { wooOrder } from '../support/shop-orders.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

const PAGE = '/admin/needs-a-look';

/** Orders name products as their shop does; staff confirm the ones that we can't recognise, once. */
forEachDatabase((_name, makeDb) => {
  let two: TwoTenants;
  let lead: Awaited<ReturnType<typeof makeLead>>;
  beforeAll(async () => {
    two = await twoTenantsForTests(makeDb);
    for (const { id } of [two.own, two.other]) {
      await two.db.tenant.update({ where: { id }, data: { conversionTrackingEnabled: true } });
      await connectShops(two.db, id);
    }
  });
  afterAll(() => two.api.close());
  beforeEach(async () => {
    const { db, own: tenant } = two;
    await db.feedMatch.deleteMany();
    await db.feedProduct.deleteMany();
    await db.orderLineMatch.deleteMany();
    await db.intakeProblem.deleteMany();
    lead = await makeLead(db, tenant.id);
  });
  const { result, tracked } = shopDeliveries(() => ({
    ...{ db: two.db, api: two.api, tenantId: two.own.id, lead },
  }));

  let lastOrder = 9000;
  const order = async (line: object, over: object = {}) => {
    lastOrder += 1;
    const line_items = [
      { id: 1, name: '', sku: '', total: '29.35', product_id: 0, variation_id: 0, ...line },
    ];
    // A shop's clock that is ahead gives the moment of the delivery, which is after the assessment.
    const date_paid_gmt = new Date(Date.now() + 60_000).toISOString().slice(0, 19);
    await result(
      'woocommerce',
      wooOrder({ ...tracked(), id: lastOrder, date_paid_gmt, line_items, ...over }),
    );
    return String(lastOrder);
  };
  const readSale = (orderId: string) =>
    two.db.conversion.findFirstOrThrow({ where: { tenantId: two.own.id, orderId, kind: 'sale' } });
  const products = async (orderId: string) => (await readSale(orderId)).productIds;
  const problems = () => two.db.intakeProblem.findMany({ where: { source: 'product', state: 'open' } });
  const ask = async (path: string, who = two.own.people.editor, form?: Record<string, string>) => {
    const response = await fetch(two.api.origin + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      headers: { ...who, Origin: two.api.origin, Accept: 'text/html' },
    });
    return { status: response.status, html: await response.text() };
  };
  const teach = async (product: string, who = two.own.people.editor) => {
    const [problem] = await problems();
    return ask(PAGE, who, { intent: 'teach', id: problem?.id ?? '', product });
  };

  it('name a product by its id in a confirmed match first', async () => {
    const { db, own: tenant } = two;
    const product = { tenantId: tenant.id, key: '93', position: 0, name: 'Reta', sku: 'RT', inStock: true };
    await db.feedProduct.create({ data: product });
    await db.feedMatch.create({
      data: { tenantId: tenant.id, entryId: 'retatrutide', productKey: '93', productName: 'Reta' },
    });
    expect(await products(await order({ name: 'Selank 10 mg', product_id: 93 }))).toBe('|retatrutide|');
    expect(await products(await order({ name: 'Anything', sku: 'rt' }))).toBe('|retatrutide|');
    expect(await products(await order({ name: 'Selank 10 mg', sku: 'SEL10' }))).toBe('|selank|');
    expect(await problems()).toEqual([]);
  });

  it('list a product once that is not recognised, and learn it for past and future orders', async () => {
    const line = { name: 'Calm &amp; Clear 10 mg', sku: 'CC10', product_id: 44, variation_id: 45 };
    const first = await order(line);
    const second = await order({ ...line, name: 'Calm &amp; Clear 5 mg', sku: 'CC5', variation_id: 46 });
    expect(await problems()).toMatchObject([{ count: 2, sender: '' }]);
    const before = await readSale(first);
    const { html } = await ask(PAGE);
    expect(html).toContain('Product in an order');
    expect(html).toContain('Not in my catalog');
    expect((await teach('selank')).status).toBe(302);
    expect(await problems()).toEqual([]);
    // No amount changes with the products.
    expect(await readSale(first)).toEqual({ ...before, productIds: '|selank|' });
    expect(await products(second)).toBe('|selank|');
    const third = await order({ name: 'Calm &amp; Clear – 3 vials', variation_id: 47 });
    expect(await products(third)).toBe('|selank|');
    expect(await problems()).toEqual([]);
    const [audit] = await two.db.auditEvent.findMany({ where: { action: 'feed.teach' } });
    expect(audit?.details).toEqual({ line: 'Calm & Clear 5 mg', entry: 'Selank' });
  });

  it('remember what is not in the catalogue', async () => {
    const first = await order({ name: 'Gift card' });
    await teach('-');
    await order({ name: 'Gift card' });
    expect(await products(first)).toBe('');
    expect(await problems()).toEqual([]);
  });

  it('are taught by their own company only, and only with a product of the catalogue', async () => {
    await order({ name: 'Gift card' });
    expect((await teach('none')).status).toBe(404);
    expect((await teach('')).status).toBe(400);
    expect((await teach('selank', two.other.people.editor)).status).toBe(404);
    expect((await teach('selank', two.own.people.viewer)).status).toBe(403);
    expect(await two.db.orderLineMatch.count()).toBe(0);
    expect(await problems()).toHaveLength(1);
  });

  it('of people without a lead list nothing', async () => {
    await order({ name: 'Gift card' }, { meta_data: [], billing: { email: 'stranger@shop.example' } });
    expect(await problems()).toEqual([]);
  });
});
