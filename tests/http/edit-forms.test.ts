import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TenantRole } from '#app/domain/access/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import type { FieldConflict } from '#app/lib/field-conflict.ts';
import { type Caller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

/** Conflicting edits of two people in a form of the console: neither overwrites the other's change without being asked. */

const SETTINGS = 'routes/console/company/settings/route';
const BRANDING = 'routes/console/company/branding/route';
const DOMAIN = 'routes/console/company/domain/route';
const PRODUCT = 'routes/console/catalogue/entry/route';
const ENTRY = 'selank';

type Fields = Record<string, string>;
interface Answer {
  status: number;
  message?: string;
  conflicts?: FieldConflict[];
}

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  beforeAll(async () => {
    ({ db } = await makeDb());
    api = await serveApi({ db, pages: true });
  }, 60_000);
  afterAll(() => api.close());

  let id: string;
  let ada: Caller;
  let bea: Caller;
  let operator: Caller;
  beforeEach(async () => {
    id = await newTenant();
    const caller = (role: TenantRole) => tenantCaller(db, api.origin, { tenantId: id, role });
    [ada, bea, operator] = await Promise.all([
      caller('admin'),
      caller('admin'),
      operatorCaller(db, api.origin),
    ]);
  });

  const newTenant = async () => {
    const name = `edit-${randomUUID()}`;
    const data = {
      ...DEFAULT_TERMS,
      id: name,
      name: 'Tide',
      subdomain: name,
      contactEmail: 'hello@tide.example',
    };
    return (await db.tenant.create({ data })).id;
  };
  const tenant = () => db.tenant.findUniqueOrThrow({ where: { id } });

  const page = (path: string, route: string) => {
    const url = `${api.origin}${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ _data: route })}`;
    return {
      /** Reads the field values that the page's forms get. */
      async read(who: Caller): Promise<Record<string, Fields> & Fields> {
        const response = await fetch(url, { headers: who });
        expect(response.status).toBe(200);
        return ((await response.json()) as { versions: Record<string, Fields> & Fields }).versions;
      },
      /** Posts as the form's script does: the changed fields, and the versions that were read with them. */
      async save(
        intent: string,
        changes: Fields,
        { as, read }: { as: Caller; read: Fields },
      ): Promise<Answer> {
        const changed = Object.keys(changes).join(' ');
        const body = new URLSearchParams({ intent, changed, versions: JSON.stringify(read), ...changes });
        const response = await fetch(url, { method: 'POST', body, headers: as, redirect: 'manual' });
        const text = await response.text();
        return { ...(text.startsWith('{') ? JSON.parse(text) : {}), status: response.status };
      },
      /** Posts as a browser without a script does: every field. */
      async saveAll(
        intent: string,
        all: Fields,
        { as, read }: { as: Caller; read: Fields },
      ): Promise<Answer> {
        const body = new URLSearchParams({ intent, versions: JSON.stringify(read), ...all });
        const response = await fetch(url, { method: 'POST', body, headers: as, redirect: 'manual' });
        const text = await response.text();
        return { ...(text.startsWith('{') ? JSON.parse(text) : {}), status: response.status };
      },
    };
  };
  const settings = (tenantId = id) => page(`/admin/tenants/${tenantId}/settings`, SETTINGS);
  const branding = () => page(`/admin/tenants/${id}/branding`, BRANDING);
  const domain = () => page(`/admin/tenants/${id}/domain`, DOMAIN);
  const product = () => page(`/admin/catalogue/${ENTRY}?tenantId=${id}`, PRODUCT);

  /** The fields of the company's card, as the form holds them at first. */
  const COMPANY = { name: 'Tide', postalAddress: '', timeZone: 'UTC', phoneCountry: '' };

  /** Remix answers a redirect for its script's requests with 204. */
  const SAVED = { status: 204 };

  it('refuses the second of two who change one field, and shows it the value and the name of the first', async () => {
    const { company = {} } = await settings().read(ada);
    expect(await settings().save('company', { name: 'Bea’s' }, { as: bea, read: company })).toEqual(SAVED);
    const answer = await settings().save('company', { name: 'Ada’s' }, { as: ada, read: company });
    const { company: now = {} as Fields } = await settings().read(ada);
    const line = await db.auditEvent.findFirstOrThrow({ where: { tenantId: id, action: 'tenant.update' } });
    expect(answer.status).toBe(409);
    expect(answer.conflicts).toEqual([
      { name: 'name', theirs: ['Bea’s'], version: now.name, changedBy: line.actorLabel, isOwn: false },
    ]);
    expect(await tenant()).toMatchObject({ name: 'Bea’s' });
    // Without a choice the save is refused again; sending the version that was shown counts as a choice.
    expect((await settings().save('company', { name: 'Ada’s' }, { as: ada, read: company })).status).toBe(
      409,
    );
    expect(await settings().save('company', { name: 'Ada’s' }, { as: ada, read: now })).toEqual(SAVED);
    expect(await tenant()).toMatchObject({ name: 'Ada’s' });
  });

  it('saves both of two who change different fields of one form', async () => {
    const { company = {} } = await settings().read(ada);
    const contactEmail = 'ada@tide.example';
    expect(await settings().save('company', { name: 'Bea’s' }, { as: bea, read: company })).toEqual(SAVED);
    expect(await settings().save('company', { contactEmail }, { as: ada, read: company })).toEqual(SAVED);
    expect(await tenant()).toMatchObject({ name: 'Bea’s', contactEmail });
  });

  it('takes a field that arrives as it was read for no change', async () => {
    const { company = {} } = await settings().read(ada);
    expect(await settings().save('company', { name: 'Bea’s' }, { as: bea, read: company })).toEqual(SAVED);
    const all = { ...COMPANY, contactEmail: 'ada@tide.example' };
    expect(await settings().saveAll('company', all, { as: ada, read: company })).toEqual(SAVED);
    expect(await tenant()).toMatchObject({ name: 'Bea’s', contactEmail: 'ada@tide.example' });
  });

  it('takes several lines that a browser posts as they were read for no change', async () => {
    await db.tenant.update({ where: { id }, data: { postalAddress: '1 Main Street\nSpringfield' } });
    const { company: read = {} } = await settings().read(ada);
    // Browsers encode line breaks as CR LF.
    const all = {
      ...COMPANY,
      contactEmail: 'ada@tide.example',
      postalAddress: '1 Main Street\r\nSpringfield',
    };
    expect(await settings().saveAll('company', all, { as: ada, read })).toEqual(SAVED);
    expect(await tenant()).toMatchObject({
      contactEmail: 'ada@tide.example',
      postalAddress: '1 Main Street\nSpringfield',
    });
    const line = await db.auditEvent.findFirstOrThrow({ where: { tenantId: id, action: 'tenant.update' } });
    expect(Object.keys(line.details as object)).toEqual(['contactEmail']);
  });

  it('saves exactly one of two who change one field at the same moment', async () => {
    const { company = {} } = await settings().read(ada);
    const answers = await Promise.all([
      settings().save('company', { name: 'Ada’s' }, { as: ada, read: company }),
      settings().save('company', { name: 'Bea’s' }, { as: bea, read: company }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await tenant()).toMatchObject({ name: answers[0]?.status === 204 ? 'Ada’s' : 'Bea’s' });
  });

  it('calls the first oneself in another tab, and an operator not by the e-mail address', async () => {
    const { company = {} } = await settings().read(ada);
    await settings().save('company', { name: 'First' }, { as: ada, read: company });
    const secondSave = await settings().save('company', { name: 'Second' }, { as: ada, read: company });
    expect(secondSave.conflicts).toMatchObject([{ isOwn: true }]);
    const { company: now = {} } = await settings().read(ada);
    expect(await settings().save('company', { name: 'Third' }, { as: operator, read: now })).toEqual(SAVED);
    const answer = await settings().save('company', { name: 'Fourth' }, { as: ada, read: now });
    expect(answer.conflicts).toMatchObject([{ changedBy: 'an operator', isOwn: false }]);
  });

  it('compares the look, the sender and a product too', async () => {
    const { look = {} } = await branding().read(ada);
    const { sender = {} } = await domain().read(ada);
    expect(await branding().save('look', { corners: 'round' }, { as: bea, read: look })).toEqual(SAVED);
    const refused = await branding().save('look', { corners: 'square' }, { as: ada, read: look });
    expect(refused).toMatchObject({ status: 409, conflicts: [{ name: 'corners', theirs: ['round'] }] });

    const [first, second] = ['bea@tide.example', 'ada@tide.example'];
    expect(await domain().save('sender', { senderEmail: first }, { as: bea, read: sender })).toEqual(SAVED);
    expect(await domain().save('sender', { senderEmail: second }, { as: ada, read: sender })).toMatchObject({
      status: 409,
      conflicts: [{ name: 'senderEmail', theirs: [first] }],
    });

    const line = await product().read(ada);
    expect(await product().save('product', { price: '10' }, { as: bea, read: line })).toEqual(SAVED);
    expect(await product().save('product', { price: '20' }, { as: ada, read: line })).toMatchObject({
      status: 409,
      conflicts: [{ name: 'price', theirs: ['10.00'], isOwn: false }],
    });
    expect(await product().save('product', { couponCode: 'TIDE' }, { as: ada, read: line })).toEqual(SAVED);
    const row = { tenantId_entryId: { tenantId: id, entryId: ENTRY } };
    expect(await db.tenantProduct.findUnique({ where: row })).toMatchObject({
      priceCents: 1000,
      couponCode: 'TIDE',
    });
  });

  it('answers another tenant’s form as an unknown one', async () => {
    const otherTenantId = await newTenant();
    const { company = {} } = await settings(otherTenantId).read(operator);
    const answer = await settings(otherTenantId).save(
      'company',
      { name: 'Ada’s' },
      { as: ada, read: company },
    );
    expect(answer).toEqual(
      await settings('unknown').save('company', { name: 'Ada’s' }, { as: ada, read: company }),
    );
    expect(answer.status).toBe(404);
    expect(await db.tenant.findUnique({ where: { id: otherTenantId } })).toMatchObject({ name: 'Tide' });
  });

  it('shows an admin the terms without their form, and refuses both the terms and the status', async () => {
    const html = await (await fetch(`${api.origin}/admin/tenants/${id}/settings`, { headers: ada })).text();
    expect(html).toContain('1,000 assessments a month');
    for (const control of ['Branding Enabled', 'name="baseFee"']) expect(html).not.toContain(control);
    const save = (intent: string, changes: Fields) => settings().save(intent, changes, { as: ada, read: {} });
    expect((await save('terms', { plan: 'custom', baseFee: '0.00' })).status).toBe(403);
    expect((await save('status', { isActive: 'false' })).status).toBe(403);
    expect(await tenant()).toMatchObject({ plan: 'basic', baseFeeCents: 29900, isActive: true });
  });

  it('shows a viewer the catalogue without a control', async () => {
    const viewer = await tenantCaller(db, api.origin, { tenantId: id, role: 'viewer' });
    const read = async (path: string) => (await fetch(api.origin + path, { headers: viewer })).text();
    const list = await read('/admin/catalogue');
    expect(list).toContain('>BPC-157</a>');
    for (const control of ['role="switch"', 'Select all on this page', 'Import CSV'])
      expect(list).not.toContain(control);
    const entry = await read(`/admin/catalogue/${ENTRY}`);
    expect(entry).toContain('Who it is recommended to');
    expect(entry).not.toContain('Save product');
  });
});
