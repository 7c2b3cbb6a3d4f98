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

  it('does not overwrite what somebody else has changed since the form was opened', async () => {
    const versions = billingPartyVersions(await read());
    await save({ taxId: 'GB1' });
    await expect(save({ taxId: 'GB2' }, versions)).rejects.toMatchObject({ code: 'conflict' });
    await save({ legalName: 'Acme Labs' }, versions);
    expect(await read()).toMatchObject({ taxId: 'GB1', legalName: 'Acme Labs' });
  });
});
