import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { billingPartyVersions, readBillingParty, saveBillingParty } from './billing-party.server.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;
const now = new Date('2026-03-04T05:06:07.000Z');
const ADDRESS = { line1: 'Harbour Row 12', city: 'Bristol', country: 'GB' };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeEach(async () => {
    if (!db) ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db));
  });
  const read = () => readBillingParty(db, tenantId);
  const save = async (changes: object, versions = {}) =>
    saveBillingParty({ db, tenantId, changes, versions, actor, now });

  it('changes what was sent, and logs old and new', async () => {
    await save({ legalName: 'Acme Labs Ltd', ...ADDRESS });
    await save({ taxId: 'GB123456789', line2: null });
    expect(await read()).toEqual({
      ...{ legalName: 'Acme Labs Ltd', taxId: 'GB123456789', ...ADDRESS },
      ...{ line2: null, postalCode: null, state: null },
    });
    const log = await db.auditEvent.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual(['billing.details', 'billing.details']);
    await save({ line1: null, city: null, country: null });
    expect(await read()).toMatchObject({ legalName: 'Acme Labs Ltd', line1: null, country: null });
  });

  it('refuses half an address and names what is missing', async () => {
    await expect(save({ postalCode: 'BS1 4RW', country: 'GB' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { line1: ['Enter the street'], city: ['Enter the city'] },
    });
    await save(ADDRESS);
    await expect(save({ country: null })).rejects.toMatchObject({
      fields: { country: ['Select a country'] },
    });
  });

  it('refuses a tax ID that is none of the country’s, and only where one of the two is changed', async () => {
    const wrong = { code: 'invalid', fields: { taxId: ['Enter a tax ID such as GB123456789'] } };
    // Without a country the ID can't be checked.
    await save({ taxId: 'applied for' });
    await expect(save(ADDRESS)).rejects.toMatchObject(wrong);
    await save({ ...ADDRESS, taxId: 'GB 123 4567 89' });
    await expect(save({ taxId: 'applied for' })).rejects.toMatchObject(wrong);
    await expect(save({ country: 'DE' })).rejects.toMatchObject({
      fields: { taxId: ['Enter a VAT ID such as DE123456789'] },
    });
    expect(await read()).toMatchObject({ taxId: 'GB 123 4567 89', country: 'GB' });
    // From before IDs were checked.
    await db.billingAccount.updateMany({ where: { tenantId }, data: { taxId: 'X' } });
    await save({ legalName: 'Acme Labs' });
    expect(await read()).toMatchObject({ taxId: 'X', legalName: 'Acme Labs' });
  });

  it('does not overwrite what somebody else has changed since the form was opened', async () => {
    const versions = billingPartyVersions(await read());
    await save({ taxId: 'GB111111111' });
    await expect(save({ taxId: 'GB222222222' }, versions)).rejects.toMatchObject({ code: 'conflict' });
    await save({ legalName: 'Acme Labs' }, versions);
    expect(await read()).toMatchObject({ taxId: 'GB111111111', legalName: 'Acme Labs' });
  });
});
