import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forOneDatabase } from '../support/databases.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

forOneDatabase((_name, makeDb) => {
  let two: TwoTenants;
  beforeAll(async () => {
    two = await twoTenantsForTests(makeDb);
  });
  afterAll(() => two.api.close());
  beforeEach(async () => {
    await two.db.webhookEndpoint.deleteMany();
    // Most of these changes require a recent password entry.
    await two.db.session.updateMany({
      where: { userId: { not: null } },
      data: { steppedUpAt: new Date() },
    });
  });

  const admin = () => two.own.people.admin;
  const page = async (path: string, who = admin()) => {
    const response = await fetch(two.api.origin + path, {
      headers: { ...who, Origin: two.api.origin, Accept: 'text/html' },
    });
    return { status: response.status, html: await response.text() };
  };
  const post = async (path: string, form: Record<string, string>, who = admin()) => {
    const response = await fetch(two.api.origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: { ...who, Origin: two.api.origin, Accept: 'text/html' },
    });
    return { status: response.status, html: await response.text() };
  };
  const add = (over: Record<string, string> = {}) =>
    post('/admin/integrations/webhooks', {
      intent: 'create',
      url: 'https://hooks.example/x?token=1',
      ...over,
    });
  const only = () => two.db.webhookEndpoint.findFirstOrThrow();

  it('adds an endpoint and shows its secret this once', async () => {
    const { status, html } = await add({ events: 'lead.created', description: 'Orders' });
    expect(status).toBe(200);
    const [secret] = /whsec_[\w+/=]+/.exec(html) ?? [];
    expect(secret).toBeDefined();
    const endpoint = await only();
    expect(endpoint).toMatchObject({ events: ['lead.created'], sendsContact: false, state: 'on' });
    expect(endpoint.sealedSecret).not.toContain(secret?.slice(6));
    for (const path of ['/admin/integrations/webhooks', `/admin/integrations/${endpoint.id}`]) {
      const { html: later } = await page(path);
      expect(later).toContain('hooks.example');
      expect(later).not.toContain('whsec_');
    }
    const [audit] = await two.db.auditEvent.findMany({ where: { action: 'webhook.create' } });
    expect(JSON.stringify(audit)).not.toContain('token=1');
  });

  it.each([
    'http://hooks.example/',
    'http://127.0.0.1/',
    'https://user:pass@hooks.example/',
    'hooks.example',
  ])('refuses the address %s', async (url) => {
    expect((await add({ url })).status).toBe(400);
    expect(await two.db.webhookEndpoint.count()).toBe(0);
  });

  it('changes, tests, switches off, rotates and deletes it', async () => {
    await add();
    const { id, sealedSecret } = await only();
    const path = `/admin/integrations/${id}`;
    await post(path, { intent: 'update', url: 'https://other.example/', sendsContact: 'on' });
    expect(await only()).toMatchObject({ url: 'https://other.example/', sendsContact: true });
    await post(path, { intent: 'test' });
    expect(await two.db.outboxMessage.count({ where: { queue: id, purpose: 'webhook.test' } })).toBe(1);
    await post(path, { intent: 'disable' });
    expect(await only()).toMatchObject({ state: 'off' });
    expect(await two.db.outboxMessage.count({ where: { queue: id, state: 'cancelled' } })).toBe(1);
    await post(path, { intent: 'enable' });
    expect((await post(path, { intent: 'rotate' })).html).toContain('whsec_');
    expect(await only()).toMatchObject({ state: 'on', sealedPreviousSecret: sealedSecret });
    await post(path, { intent: 'delete' });
    expect(await two.db.webhookEndpoint.count()).toBe(0);
  });

  it('shows and changes no endpoint of another company', async () => {
    await add();
    const { id, url } = await only();
    const path = `/admin/integrations/${id}`;
    const stranger = two.other.people.admin;
    const unknown = await page('/admin/integrations/none', stranger);
    const foreign = await page(path, stranger);
    expect(foreign.status).toBe(404);
    expect(unknown.status).toBe(404);
    for (const intent of ['update', 'rotate', 'delete', 'disable', 'test'])
      await post(path, { intent, url: 'https://stranger.example/' }, stranger);
    expect(await only()).toMatchObject({ url, state: 'on', sealedPreviousSecret: null });
    expect(await two.db.outboxMessage.count({ where: { queue: id } })).toBe(0);
  });
});
