import { expect, it } from 'vitest';
import { makeTenant } from '../../../tests/data/rows.ts';
import { runOn } from '../../../tests/support/databases.ts';
import { importEndpoint, listConnectedSystems } from './index.ts';

runOn(['sqlite'], (_name, makeDb) => {
  it('lists only what is on and gets leads: proven webhooks, and the customer database while it is enabled', async () => {
    const { db } = await makeDb();
    const { id: tenantId } = await makeTenant(db, { name: 'Acme' });
    for (const host of ['on', 'off', 'unproven']) {
      const endpoint = { id: host, tenantId, url: `https://${host}.example/in`, description: '' };
      await importEndpoint(db, { ...endpoint, failingSince: null }, new Date());
    }
    await db.webhookEndpoint.update({ where: { id: 'off' }, data: { state: 'off' } });
    await db.webhookEndpoint.update({ where: { id: 'unproven' }, data: { provenAt: null } });
    await db.crmConnection.create({ data: { tenantId, sealedApiKey: 'sealed', locationId: 'l' } });
    expect(await listConnectedSystems(db, tenantId)).toEqual(['on.example']);
    await db.crmConnection.update({ where: { tenantId }, data: { isEnabled: true } });
    expect(await listConnectedSystems(db, tenantId)).toEqual(['LeadConnector', 'on.example']);
  });
});
