import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebDocuments } from '#app/adapters/web-documents.server.ts';
import { createWooCommerceApi } from '#app/adapters/woocommerce-api.server.ts';
import {
  disconnectShop,
  makeWebhookSecret,
  removeWebhookSecret,
  setUpShops,
} from '#app/domain/shops/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { actor, seal } from '../support/shop-deliveries.ts';
import { wooOrder } from '../support/shop-orders.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';
import { startWooCommerceStub, type WooCommerceStub } from '../support/woocommerce-stub.ts';

const PAGE = '/admin/integrations/woocommerce';
const MINUTE = 60_000;

forEachDatabase((_name, makeDb) => {
  let two: TwoTenants;
  let woo: WooCommerceStub;
  /** WooCommerce gives its key only to an https address: the test stands for the proxy in front of the service. */
  let service: string;
  const PROXIED = { 'X-Forwarded-Proto': 'https' };
  beforeAll(async () => {
    two = await twoTenantsForTests(makeDb, { ALLOW_LOOPBACK_FETCH: 'on', TRUST_PROXY: '1' });
    service = two.api.origin.replace('http:', 'https:');
    woo = await startWooCommerceStub((url, { headers, ...init }) =>
      fetch(url.replace(service, two.api.origin), {
        ...init,
        headers: { ...(headers as Record<string, string>), ...PROXIED },
      }),
    );
  });
  afterAll(async () => {
    woo.shop.stop();
    await two.api.close();
  });
  beforeEach(async () => {
    const { also } = woo.shop;
    woo.shop.reset();
    Object.assign(woo.shop, { also });
    Object.assign(woo, { keys: [], hooks: [], trouble: null, namespaces: ['wp/v2', 'wc/v3'] });
    woo.shop.products = [
      { id: 7, name: 'BPC-157 5mg', price: 4900 },
      { id: 9, name: 'TB-500', price: 5900, inStock: false },
    ];
    for (const table of ['shopConnection', 'shopWebhook', 'productFeed', 'feedProduct', 'feedMatch'] as const)
      await (two.db[table] as { deleteMany(): Promise<unknown> }).deleteMany();
    await two.db.session.updateMany({ where: { userId: { not: null } }, data: { steppedUpAt: new Date() } });
  });

  const ask = async (path: string, who = two.own.people.admin, form?: Record<string, string>) => {
    const response = await fetch(two.api.origin + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      headers: { ...PROXIED, Cookie: `__Host-${who.Cookie}`, Origin: service, Accept: 'text/html' },
    });
    const to = response.headers.get('location') ?? '';
    return { status: response.status, to, html: await response.text() };
  };
  const post = (form: Record<string, string>, who = two.own.people.admin) => ask(PAGE, who, form);
  const connect = (url = woo.shop.origin) => post({ intent: 'connect', url });
  const work = (now = new Date()) =>
    setUpShops({
      ...{ db: two.db, seal, now },
      api: createWooCommerceApi({ allowLoopback: true }),
      documents: createWebDocuments({ allowLoopback: true }),
    });
  const readRow = () => two.db.shopConnection.findUniqueOrThrow({ where: { tenantId: two.own.id } });
  const connectWhole = async () => {
    await woo.approve((await connect()).to);
    await work();
  };
  const postKey = (body: object | string, tenantId = two.own.id) =>
    fetch(`${two.api.origin}/api/webhooks/woocommerce/${tenantId}/key`, {
      method: 'POST',
      headers: { ...PROXIED, 'Content-Type': 'application/json;charset=UTF-8' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const grantFor = (url: string, over: object = {}) => ({
    key_id: 1,
    user_id: new URL(url).searchParams.get('user_id'),
    consumer_key: `ck_${'a'.repeat(40)}`,
    consumer_secret: `cs_${'b'.repeat(40)}`,
    key_permissions: 'read_write',
    ...over,
  });

  it('leads from the address to webhooks, products and the first order', async () => {
    const { status, to } = await connect(`${woo.shop.origin}/wp-admin/`);
    expect(status).toBe(302);
    const back = await woo.approve(to);
    expect((await ask(PAGE)).html).toContain('We are creating the webhooks');
    // The owner is led back to her page, which says what has been done.
    const home = await ask(back.replace(service, ''));
    expect({ status: home.status, to: home.to }).toEqual({ status: 302, to: PAGE });
    await work();
    expect(woo.hooks.map(({ topic, deliveryUrl, status: state }) => [topic, deliveryUrl, state])).toEqual(
      ['order.created', 'order.updated'].map((topic) => [
        topic,
        `${service}/api/webhooks/woocommerce/${two.own.id}`,
        'active',
      ]),
    );
    const { html } = await ask(PAGE);
    expect(html).toContain('2 webhooks in your shop');
    expect(html).toContain('We read 2 products.');
    expect(html).toContain('Waiting for the first order');
    const { html: feed } = await ask('/admin/integrations/feed');
    expect(feed).toContain('Suggested');
    expect(await woo.send('order.created', wooOrder({}))).toEqual([200]);
    expect((await ask(PAGE)).html).toContain('>Connected<');
    expect((await ask('/admin/integrations')).html).toContain('Open WooCommerce');
    const row = await readRow();
    expect(row).toMatchObject({ state: 'approved', step: 'done', stateHash: null, failingSince: null });
    const [key] = woo.keys;
    for (const secret of [key?.key, key?.secret])
      expect(JSON.stringify([row, html, feed])).not.toContain(secret);
    expect(row.keyEnd).toBe(key?.key.slice(-7));
  });

  describe('the links to the shop', () => {
    const setUtm = (utm: Record<string, string>) =>
      two.db.tenant.update({ where: { id: two.own.id }, data: { utm } });
    const readUtm = async () =>
      (await two.db.tenant.findUniqueOrThrow({ where: { id: two.own.id } })).utm as unknown;

    it('get tags by which WooCommerce recognizes a visit, with a line in the audit log', async () => {
      await setUtm({});
      const line = { tenantId: two.own.id, action: 'tenant.update', actorLabel: 'WooCommerce' };
      // An earlier test has connected the shop as well.
      const linesBefore = await two.db.auditEvent.count({ where: line });
      await connectWhole();
      expect(await readUtm()).toEqual({ utm_source: 'assessment', utm_medium: 'plan' });
      expect(await two.db.auditEvent.count({ where: line })).toBe(linesBefore + 1);
    });

    it('keep the company’s own tags, and stay without once the company has removed them', async () => {
      await setUtm({ utm_source: 'own' });
      await connectWhole();
      expect(await readUtm()).toEqual({ utm_source: 'own' });
      await setUtm({});
      await work(new Date(Date.now() + 7 * 60 * MINUTE));
      expect(await readUtm()).toEqual({});
    });
  });

  describe('the key', () => {
    it('is taken once', async () => {
      const { to } = await connect();
      expect((await postKey(grantFor(to))).status).toBe(200);
      expect((await postKey(grantFor(to))).status).toBe(404);
    });

    it('is unknown to another company, which gets the answer of a state that never was', async () => {
      const { to } = await connect();
      const foreign = await postKey(grantFor(to), two.other.id);
      const none = await postKey(grantFor(to, { user_id: 'none' }), two.other.id);
      expect(foreign.status).toBe(404);
      expect(await foreign.text()).toBe(await none.text());
      expect(await two.db.shopConnection.count({ where: { tenantId: two.other.id } })).toBe(0);
      // The state still counts for its own company.
      expect((await postKey(grantFor(to))).status).toBe(200);
    });

    it('is too late after 15 minutes, and WooCommerce deletes it', async () => {
      const { to } = await connect();
      const past = { stateExpiresAt: new Date(Date.now() - 1) };
      await two.db.shopConnection.updateMany({ data: past });
      await expect(woo.approve(to)).rejects.toThrow('unable to send');
      expect(woo.keys).toEqual([]);
      expect((await ask(PAGE)).html).toContain('We received no key from ');
    });

    it.each<[string, object | string]>([
      ['no JSON', 'key=1'],
      ['a key that may only read', { key_permissions: 'read' }],
      ['a key of another form', { consumer_key: 'admin' }],
      ['no state', { user_id: null }],
      ['a list', []],
    ])('is refused with %s', async (_what, over) => {
      const { to } = await connect();
      const body = typeof over === 'string' || Array.isArray(over) ? over : grantFor(to, over);
      expect((await postKey(body)).status).toBe(400);
      expect(await readRow()).toMatchObject({ state: 'waiting', sealedKey: null });
    });

    it('is not given when the owner denies the request: the page says so, and the state is used up', async () => {
      const { to } = await connect();
      expect((await ask(PAGE)).html).toContain('Waiting for your approval');
      const back = (await woo.refuse(to)).replace(service, '');
      // Only the person who asked can end the request.
      await ask(back, two.other.people.admin);
      expect(await readRow()).toMatchObject({ state: 'waiting' });
      await ask(back);
      expect((await ask(PAGE)).html).toContain('was denied');
      expect((await postKey(grantFor(to))).status).toBe(404);
    });
  });

  describe('the address', () => {
    it.each([
      ['not WooCommerce', 'not WooCommerce', () => Object.assign(woo, { namespaces: ['wp/v2'] })],
      ['no WordPress', 'no WordPress at this URL', () => Object.assign(woo.shop, { also: () => false })],
    ])('is refused for %s', async (_what, message, prepare) => {
      const { also } = woo.shop;
      prepare();
      const { status, html } = await connect();
      Object.assign(woo.shop, { also });
      expect(status).toBe(400);
      expect(html).toContain(message);
      expect(await two.db.shopConnection.count()).toBe(0);
    });

    it.each([
      'ftp://shop.example',
      'http://192.168.0.1',
      'https://10.0.0.1',
      'https://user:pass@shop.example',
    ])('is refused for %s', async (url) => {
      expect((await connect(url)).status).toBe(400);
      expect(await two.db.shopConnection.count()).toBe(0);
    });
  });

  it('tries again while the shop is in trouble, and says since when', async () => {
    await woo.approve((await connect()).to);
    woo.trouble = 503;
    await work();
    const { html } = await ask(PAGE);
    expect(html).toContain('The shop answered with status 503');
    expect(html).toContain('Failing');
    const row = await readRow();
    expect(row).toMatchObject({ state: 'approved', step: 'webhooks', attempts: 1 });
    // The next try is due after a minute, not before; a person may ask for it at once.
    await work();
    expect(await readRow()).toMatchObject({ attempts: 1 });
    await work(new Date(Date.now() + 2 * MINUTE));
    expect(await readRow()).toMatchObject({ attempts: 2, failingSince: row.failingSince });
    woo.trouble = null;
    expect((await post({ intent: 'retry' })).status).toBe(302);
    await work();
    expect(await readRow()).toMatchObject({ step: 'done', attempts: 0, failingSince: null });
    expect(woo.hooks).toHaveLength(2);
  });

  it('makes no webhook twice, and switches on again what WooCommerce switched off', async () => {
    await connectWhole();
    for (const hook of woo.hooks) hook.status = 'disabled';
    await post({ intent: 'retry' });
    await work();
    expect(woo.hooks.map(({ status }) => status)).toEqual(['active', 'active']);
    expect(await woo.send('order.updated', wooOrder({}))).toEqual([200]);
  });

  it('says that orders may be missing when WooCommerce had switched the webhooks off', async () => {
    const where = { tenantId: two.own.id, subject: 'webhooks-off' };
    await two.db.intakeProblem.deleteMany({ where });
    await connectWhole();
    await work(new Date(Date.now() + 7 * 60 * MINUTE));
    expect(await two.db.intakeProblem.count({ where })).toBe(0);
    await two.db.shopWebhook.updateMany({ data: { lastReceivedAt: new Date('2026-11-20T12:00:00Z') } });
    for (const hook of woo.hooks) hook.status = 'disabled';
    await work(new Date(Date.now() + 14 * 60 * MINUTE));
    expect((await ask(PAGE)).html).toContain('Orders since Nov 20, 2026 may be missing');
    expect((await ask(PAGE)).html).toContain('href="/admin/sales/import"');
    expect(woo.hooks.map(({ status }) => status)).toEqual(['active', 'active']);
    expect(await two.db.intakeProblem.findMany({ where })).toMatchObject([
      {
        ...{ state: 'open', count: 1, sender: 'woocommerce' },
        reason:
          'Your shop had turned off our webhooks. Orders since Nov 20, 2026 may be missing: import them as a file on the Sales page.',
      },
    ]);
  });

  it('says that the key was revoked in the shop, and connects again', async () => {
    await connectWhole();
    woo.keys = [];
    await post({ intent: 'retry' });
    await work();
    expect(await readRow()).toMatchObject({ state: 'revoked', sealedKey: null, nextTryAt: null });
    expect((await ask(PAGE)).html).toContain('no longer accepts our key');
    // One for the connection, one for webhooks by hand.
    expect((await ask(PAGE)).html.match(/Disconnect WooCommerce/g)).toHaveLength(2);
    await connectWhole();
    expect(await readRow()).toMatchObject({ state: 'approved', step: 'done' });
    expect(woo.hooks).toHaveLength(2);
  });

  it('keeps its secret from the forms of webhooks by hand while it is connected', async () => {
    await connectWhole();
    const byHand = {
      ...{ db: two.db, seal, tenantId: two.own.id, actor, now: new Date() },
      shop: 'woocommerce',
    } as const;
    const conflict = { code: 'conflict', message: 'Your shop is connected. Disconnect the shop instead.' };
    await expect(makeWebhookSecret(byHand)).rejects.toMatchObject(conflict);
    await expect(removeWebhookSecret(byHand)).rejects.toMatchObject(conflict);
    expect(await woo.send('order.created', wooOrder({}))).toEqual([200]);
    await two.db.shopConnection.deleteMany();
    await removeWebhookSecret(byHand);
    expect(await woo.send('order.created', wooOrder({}))).toEqual([401]);
  });

  it('does not say that it is connected after a new request was abandoned', async () => {
    await connectWhole();
    expect(await woo.send('order.created', wooOrder({}))).toEqual([200]);
    const since = new Date('2026-11-20T10:00:00Z');
    await two.db.shopConnection.updateMany({ data: { state: 'revoked', sealedKey: null, updatedAt: since } });
    await connect();
    await two.db.shopConnection.updateMany({ data: { stateExpiresAt: since } });
    expect(await readRow()).toMatchObject({ state: 'waiting', failingSince: expect.any(Date) });
    expect((await ask(PAGE)).html).toContain('>Not connected<');
    const { to } = await connect();
    await woo.approve(to);
    expect(await readRow()).toMatchObject({ state: 'approved', failingSince: null });
  });

  it('does not read another shop’s feed as its own', async () => {
    await connectWhole();
    await two.db.productFeed.updateMany({ data: { url: 'https://staging.example/' } });
    const { html } = await ask(PAGE);
    expect(html).toContain('Your product feed reads staging.example, not this shop.');
    await two.db.shopConnection.updateMany({ data: { step: 'products', nextTryAt: new Date(0) } });
    const before = await two.db.productFeed.findFirstOrThrow();
    await work();
    expect(await two.db.productFeed.findFirstOrThrow()).toEqual(before);
  });

  it('is disconnected on both sides, and says what only the shop can do', async () => {
    await connectWhole();
    const [key] = woo.keys;
    expect((await post({ intent: 'disconnect-woocommerce' })).status).toBe(302);
    expect(woo.hooks).toEqual([]);
    expect(await two.db.shopWebhook.count({ where: { tenantId: two.own.id } })).toBe(0);
    expect(await readRow()).toMatchObject({ state: 'left', sealedKey: null, webhookIds: [] });
    const { html } = await ask(PAGE);
    expect(html).toContain('Finish in WooCommerce');
    expect(html).toContain(key?.key.slice(-7));
    expect(html).not.toContain('We could not delete them');
    // The list of what is left is not lost by starting anew.
    expect((await connect()).status).toBe(409);
    expect(await readRow()).toMatchObject({ state: 'left' });
    await post({ intent: 'forget' });
    expect(await two.db.shopConnection.count()).toBe(0);
  });

  const disconnect = (now = new Date()) =>
    disconnectShop({
      ...{ db: two.db, seal, tenantId: two.own.id, actor, now },
      api: createWooCommerceApi({ allowLoopback: true }),
    });

  it('is disconnected with a webhook that it made before it failed, and leaves the shop’s own', async () => {
    await connectWhole();
    await two.db.shopConnection.updateMany({ data: { webhookIds: [], step: 'webhooks' } });
    const [first] = woo.hooks;
    if (first) woo.hooks.push({ ...first, id: 900, deliveryUrl: 'https://accounts.example/orders' });
    expect(await disconnect()).toEqual({ webhooksLeft: 0 });
    expect(woo.hooks.map(({ id }) => id)).toEqual([900]);
  });

  it('is disconnected by one process, and not set up meanwhile', async () => {
    await connectWhole();
    const later = new Date(Date.now() + 7 * 60 * MINUTE);
    await two.db.shopConnection.updateMany({ data: { nextTryAt: new Date() } });
    const api = createWooCommerceApi({ allowLoopback: true });
    const refused: unknown[] = [];
    await disconnectShop({
      ...{ db: two.db, seal, tenantId: two.own.id, actor, now: later },
      api: {
        ...api,
        async deleteWebhook(key, id, signal) {
          await work(later);
          await disconnect(later).catch((error) => refused.push(error));
          return api.deleteWebhook(key, id, signal);
        },
      },
    });
    expect(refused).toMatchObject([{ code: 'conflict' }, { code: 'conflict' }]);
    expect(woo.hooks).toEqual([]);
    expect(await readRow()).toMatchObject({ state: 'left', workingUntil: null });
  });

  it('is disconnected while the shop is away: it names the webhooks that are left there', async () => {
    await connectWhole();
    woo.trouble = 502;
    await post({ intent: 'disconnect-woocommerce' });
    const { html } = await ask(PAGE);
    expect(html).toContain('We could not delete them');
    woo.trouble = null;
    expect(await woo.send('order.created', wooOrder({}))).toEqual([401]);
  });

  it('is each company’s own', async () => {
    await connectWhole();
    const stranger = two.other.people.admin;
    expect((await post({ intent: 'disconnect-woocommerce' }, stranger)).status).not.toBe(200);
    expect((await ask(PAGE, stranger)).html).not.toContain(two.own.id);
    expect(woo.hooks).toHaveLength(2);
    expect(await readRow()).toMatchObject({ state: 'approved' });
    expect((await ask(PAGE, two.own.people.editor)).status).toBe(403);
    // A second shop needs the first one to be disconnected.
    expect((await connect()).status).toBe(409);
  });

  it('replaces no price, picture or link that staff have set', async () => {
    const where = { tenantId: two.own.id };
    const readFills = () =>
      two.db.productFeed.findUniqueOrThrow({
        where,
        select: { fillsPrice: true, fillsPicture: true, fillsLink: true },
      });
    await two.db.tenantProduct.deleteMany({ where });
    await connectWhole();
    expect(await readFills()).toEqual({ fillsPrice: true, fillsPicture: true, fillsLink: true });
    expect((await ask('/admin/integrations/feed')).html).toContain(
      'Confirming fills the price, picture, and link of 2 products',
    );
    await post({ intent: 'disconnect-woocommerce' });
    await post({ intent: 'forget' });
    await two.db.productFeed.deleteMany({ where });
    await two.db.tenantProduct.create({
      data: { ...where, entryId: 'selank', priceCents: 100, imageUrl: '/assets/own.png' },
    });
    await connectWhole();
    expect(await readFills()).toEqual({ fillsPrice: false, fillsPicture: false, fillsLink: true });
    await two.db.tenantProduct.deleteMany({ where });
  });

  it('is not changed by a feed that staff set up before', async () => {
    const settings = { source: 'csv', url: 'https://shop.example/list.csv' };
    await two.db.productFeed.create({
      data: { ...settings, tenantId: two.own.id, isOn: false, nextReadAt: new Date() },
    });
    await connectWhole();
    expect(await two.db.productFeed.findUnique({ where: { tenantId: two.own.id } })).toMatchObject(settings);
    expect(await readRow()).toMatchObject({ step: 'done' });
  });
});
