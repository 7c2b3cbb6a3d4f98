import { expect, it } from 'vitest';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { readHome, readOverview } from './index.ts';

const NOW = new Date('2026-05-20T15:00:00Z');

forEachDatabase((_name, makeDb) => {
  it('names each secret that can’t be read, although nothing has failed', async () => {
    const { db } = await makeDb();
    const { id: acme } = await makeTenant(db, { sellsTo: ['US'] });
    const lost = new KeyRing(['a secret of the service that was lost']).seal;
    await db.tenant.update({
      where: { id: acme },
      data: {
        ...{ emailVerifiedAt: NOW, senderEmail: 'us@acme.example', senderVerifiedAt: NOW },
        ...{ dkimSelector: 's1', dkimPrivateKey: lost.close('key') },
        senderChecks: { dkim: { ok: true, finding: null, found: null } },
      },
    });
    const endpoint = { tenantId: acme, url: 'https://hooks.example/' };
    await db.webhookEndpoint.create({ data: { ...endpoint, sealedSecret: lost.close('secret') } });
    await db.webhookEndpoint.create({ data: { ...endpoint, sealedSecret: TEST_SEAL.close('secret') } });
    const crm = { isEnabled: true, sealedApiKey: lost.close('key'), locationId: 'l' };
    await db.crmConnection.create({ data: { tenantId: acme, ...crm } });
    const kinds = ['webhook-unreadable', 'crm-unreadable', 'sender-unreadable'];
    expect((await readHome({ db, tenantId: acme, seal: TEST_SEAL, now: NOW })).attention).toEqual(
      kinds.map((kind) => ({ kind })),
    );
    const page = { query: '', order: 'name', isDescending: false, page: 1 } as const;
    const { tenants } = await readOverview({ db, ...page, seal: TEST_SEAL, now: NOW });
    expect(tenants.find(({ id }) => id === acme)?.trouble).toEqual(kinds);
    expect((await readHome({ db, tenantId: acme, seal: lost, now: NOW })).attention).toEqual([
      { kind: 'webhook-unreadable' },
    ]);
  });
});
