import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLead } from '../data/rows.ts';
import { CRM_KEY, CRM_LOCATION, customFieldId, startCrm } from '../support/crm-stub.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

const PATH = '/admin/integrations/crm';

forOneDatabase((_name, makeDb) => {
  let two: TwoTenants;
  let crm: Awaited<ReturnType<typeof startCrm>>;
  beforeAll(async () => {
    crm = await startCrm();
    two = await twoTenantsForTests(makeDb, { CRM_API_BASE: crm.base });
  });
  afterAll(async () => {
    await two.api.close();
    crm.close();
  });
  beforeEach(async () => {
    crm.reset();
    await two.db.crmConnection.deleteMany();
    // Most of these changes require a recent password entry.
    await two.db.session.updateMany({
      where: { userId: { not: null } },
      data: { steppedUpAt: new Date() },
    });
    await two.db.session.updateMany({
      where: { tenantId: { not: null } },
      data: { steppedUpAt: new Date() },
    });
  });

  const admin = () => two.own.people.admin;
  const page = async (path = PATH, who = admin()) => {
    const response = await fetch(two.api.origin + path, {
      headers: { ...who, Origin: two.api.origin, Accept: 'text/html' },
    });
    return { status: response.status, html: await response.text() };
  };
  const post = async (form: Record<string, string>, who = admin()) => {
    const response = await fetch(two.api.origin + PATH, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: { ...who, Origin: two.api.origin, Accept: 'text/html' },
    });
    return { status: response.status, html: await response.text() };
  };
  const connect = (over: Record<string, string> = {}) =>
    post({ intent: 'connect', apiKey: CRM_KEY, locationId: CRM_LOCATION, ...over });
  const only = () => two.db.crmConnection.findFirstOrThrow({ where: { tenantId: two.own.id } });

  it('stores the key sealed and shows it nowhere, not to the one who typed it', async () => {
    expect((await connect()).status).toBe(302);
    expect(await only()).toMatchObject({ locationId: CRM_LOCATION, isEnabled: false });
    expect((await only()).sealedApiKey).not.toContain(CRM_KEY.slice(4));
    const refused = await connect({ locationId: '../else' });
    expect(refused.status).toBe(400);
    for (const { html } of [refused, await page(), await page('/admin/integrations/crm')])
      expect(html).not.toContain(CRM_KEY.slice(4));
    const events = await two.db.auditEvent.findMany({ where: { action: 'crm.connect' } });
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain(CRM_KEY.slice(4));
  });

  it('keeps the key when the field is empty, and asks for one when none is stored', async () => {
    expect((await connect({ apiKey: '' })).status).toBe(400);
    await connect();
    const { sealedApiKey } = await only();
    await connect({ apiKey: '', locationId: 'another' });
    expect(await only()).toMatchObject({ sealedApiKey, locationId: 'another' });
  });

  it('tests the connection by reading the custom fields, which are then in the menus', async () => {
    await connect();
    await post({ intent: 'test' });
    expect(crm.requests.map(({ method }) => method)).toEqual(['GET']);
    const { html } = await page();
    expect(html).toContain('Source of the visit');
    expect(html).not.toContain('Contract');
    await connect({ apiKey: `${CRM_KEY}-wrong` });
    await post({ intent: 'test' });
    expect(await only()).toMatchObject({ isEnabled: false });
  });

  it('switches it on and off, and takes everything away', async () => {
    await connect();
    await post({ intent: 'enable' });
    expect((await only()).isEnabled).toBe(true);
    expect((await page('/admin/integrations/crm')).html).toContain('The next lead becomes a contact.');
    await post({ intent: 'disable' });
    expect((await only()).isEnabled).toBe(false);
    await post({ intent: 'disconnect' });
    expect(await only()).toMatchObject({ sealedApiKey: null, locationId: null });
  });

  describe('what is sent', () => {
    const save = (form: Record<string, string>) =>
      post({ intent: 'settings', changed: Object.keys(form).join(' '), ...form });

    it('is saved field by field', async () => {
      await connect();
      await post({ intent: 'test' });
      const id = customFieldId('Tracking');
      expect((await save({ tags: 'Quiz\n Lead \n', map_trackingId: id })).status).toBe(302);
      expect(await only()).toMatchObject({
        tags: ['Quiz', 'Lead'],
        mapping: { trackingId: id },
        sendsHealth: false,
      });
      await save({ sendsHealth: 'on' });
      expect(await only()).toMatchObject({ tags: ['Quiz', 'Lead'], sendsHealth: true });
      expect((await save({ map_goals: 'unknown' })).status).toBe(400);
    });

    it('is refused when it was changed meanwhile', async () => {
      await connect();
      const versions = JSON.stringify({ tags: 'of-another-time' });
      await save({ tags: 'Quiz' });
      expect((await save({ tags: 'Other', versions })).status).toBe(409);
      expect((await only()).tags).toEqual(['Quiz']);
    });
  });

  it('sends one lead again, and all since a day; of another company it knows none', async () => {
    await connect();
    await post({ intent: 'enable' });
    const { id: leadId } = await makeLead(two.db, two.own.id);
    const { id: foreign } = await makeLead(two.db, two.other.id);
    await post({ intent: 'retry', leadId: foreign });
    await post({ intent: 'retry', leadId: 'none' });
    expect(await two.db.outboxMessage.count({ where: { kind: 'crm' } })).toBe(0);
    await post({ intent: 'retry', leadId });
    const since = new Date().toISOString().slice(0, 10);
    await post({ intent: 'resync', since });
    const rows = await two.db.outboxMessage.findMany({ where: { kind: 'crm' } });
    expect(rows.map((row) => [row.tenantId, row.leadId])).toEqual([
      [two.own.id, leadId],
      [two.own.id, leadId],
    ]);
    expect((await page()).html).toContain('0 of 1 sent');
  });

  it('shows and changes no other company’s', async () => {
    await connect();
    await two.db.crmPush.create({
      data: { tenantId: two.own.id, leadId: 'own-lead-0001', attempt: 1, durationMs: 1, error: 'Failed.' },
    });
    const stranger = two.other.people.admin;
    const { html } = await page(PATH, stranger);
    expect(html).not.toContain(CRM_LOCATION);
    expect(html).not.toContain('own-lead-0001');
    expect((await page()).html).toContain('own-lead-0001');
    for (const intent of ['disable', 'disconnect', 'enable']) await post({ intent }, stranger);
    expect(await only()).toMatchObject({ locationId: CRM_LOCATION, sealedApiKey: expect.any(String) });
  });
});
