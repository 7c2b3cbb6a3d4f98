import { beforeAll, expect, it } from 'vitest';
import type { Person, TenantRole } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { searchConsole } from './index.ts';

const NOW = new Date('2026-11-29T12:00:00.000Z');

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let acme: string;
  let otherTenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: acme } = await makeTenant(db, { name: 'Acme Labs' }));
    ({ id: otherTenantId } = await makeTenant(db, { name: 'Other Labs', subdomain: 'other' }));
    for (const tenantId of [acme, otherTenantId])
      await db.tenantUser.create({
        data: {
          tenantId,
          email: `bea@${tenantId}.example`,
          role: 'editor',
          passwordHash: '',
          firstName: 'Bea',
        },
      });
    await db.tenantProduct.create({ data: { tenantId: acme, entryId: 'selank', name: 'Calm' } });
  });

  const somebody = (role: TenantRole | 'operator', tenantId: string | null): Person =>
    ({
      kind: role === 'operator' ? 'operator' : 'tenant-user',
      id: 'member-id',
      role,
      email: 'somebody@example.com',
      name: null,
      tenantId,
    }) as Person;
  const searchFor = async (person: Person, query: string, tenantId: string | null) => {
    const groups = await searchConsole({ db, person, query, tenantId, now: NOW });
    return Object.fromEntries(
      groups.map(({ label, items }) => [label, items.map((item) => [item.label, item.to])]),
    );
  };

  it('finds a company for operators, and its people and products with the company in the address', async () => {
    const operator = somebody('operator', null);
    expect(await searchFor(operator, 'Acme Labs', acme)).toMatchObject({
      Tenants: [['Acme Labs', `/admin/tenants/${acme}/overview`]],
    });
    expect(await searchFor(operator, 'labs acme', acme)).toMatchObject({
      Tenants: [['Acme Labs', `/admin/tenants/${acme}/overview`]],
    });
    expect(await searchFor(operator, 'bea', acme)).toEqual({
      Team: [['Bea', `/admin/team?tenantId=${acme}`]],
    });
    expect(await searchFor(operator, 'BPC', acme)).toMatchObject({
      Catalog: [['BPC-157', `/admin/catalogue/bpc-157?tenantId=${acme}`]],
    });
  });

  it('finds a lead by a part of the name or the e-mail address, and none of another company', async () => {
    const lead = await makeLead(db, acme, {
      firstName: 'Orla',
      email: 'orla@leads.example',
      searchText: 'orla orla@leads.example',
    });
    await makeLead(db, otherTenantId, { firstName: 'Orla', searchText: 'orla orla@elsewhere.example' });
    const viewer = somebody('viewer', acme);
    const orla = { Leads: [['Orla', `/leads/${lead.id}`]] };
    expect(await searchFor(viewer, 'ORL', acme)).toEqual(orla);
    expect(await searchFor(viewer, 'leads.example', acme)).toEqual(orla);
    expect(await searchFor(viewer, 'elsewhere', acme)).toEqual({});
  });

  it('finds a product by the tenant’s own name and by the general one', async () => {
    const editor = somebody('editor', acme);
    const calm = { Catalog: [['Calm', '/admin/catalogue/selank']] };
    expect(await searchFor(editor, 'calm', acme)).toEqual(calm);
    expect(await searchFor(editor, 'SELANK', acme)).toEqual(calm);
    expect(await searchFor(somebody('editor', otherTenantId), 'calm', otherTenantId)).toEqual({});
  });

  it('finds no person and no company for a role that may not see them', async () => {
    expect(await searchFor(somebody('viewer', acme), 'bea', acme)).toEqual({});
    expect(await searchFor(somebody('admin', acme), 'other labs', acme)).toEqual({});
  });

  it('finds nothing for one letter', async () => {
    expect(await searchFor(somebody('operator', null), 'a', acme)).toEqual({});
  });
});
