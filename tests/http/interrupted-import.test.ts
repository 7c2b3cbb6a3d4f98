import { afterAll, beforeAll, expect, it } from 'vitest';
import { SALES_IMPORT_LEASE_MS } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { askAs } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { killedAtCommit } from '../support/interleave.ts';
import { importSalesFile } from '../support/ledger.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

/** `/admin/sales/import` after a process was killed while it imported a file. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let ownTenant: TenantWithPeople;
  let otherTenant: TenantWithPeople;
  beforeAll(async () => {
    ({ db, api, own: ownTenant, other: otherTenant } = await twoTenantsForTests(makeDb));
  }, 60_000);
  afterAll(() => api.close());

  it('shows the company, and no other, where its import stopped', async () => {
    const bytes = Buffer.from('order_id,tracking_id,amount\nA,unknown,1\nB,unknown,2\nC,unknown,3\n');
    const actor = { kind: 'tenant-user', id: 'u', label: 'bea@example.com', requestId: null } as const;
    const now = new Date(Date.now() - 2 * SALES_IMPORT_LEASE_MS);
    const killed = killedAtCommit(db, 4);
    await importSalesFile({ db: killed, tenantId: ownTenant.id, bytes, dryRun: false, actor, now }).catch(
      () => undefined,
    );
    // The lease ended at the moment when the import began.
    await db.salesImport.updateMany({ data: { leaseUntil: now } });
    const ask = askAs(() => api.origin);
    const readPage = async ({ people }: TenantWithPeople) =>
      (await ask('/admin/sales/import', {}, people.admin)).body;
    expect(await readPage(ownTenant)).toContain('An import stopped after row 2 of 3');
    expect(await readPage(otherTenant)).not.toContain('An import');
  });
});
