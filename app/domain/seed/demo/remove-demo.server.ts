import { deleteTermsAndCharges } from '../../billing/index.ts';
import { deleteConversions } from '../../conversions/index.ts';
import type { Database } from '../../database.ts';
import { deleteSetting } from '../../site-settings/index.ts';
import { deleteTenants } from '../../tenants/index.ts';
import { DEMO_DONE } from './demo-done.ts';
import { DEMO_TENANT_IDS } from './shops.ts';

/**
 * Takes the demo tenants and all that is theirs away; no other tenant is touched. The audit log keeps its lines: it is
 * append-only.
 */
export async function removeDemo(db: Database): Promise<void> {
  await db.$transaction(async (tx) => {
    // The mark of a complete demo is deleted first: a removal that is interrupted is then continued.
    await deleteSetting(tx, DEMO_DONE);
    // Rows about money keep their tenant from being deleted.
    await deleteConversions(tx, DEMO_TENANT_IDS);
    await deleteTermsAndCharges(tx, DEMO_TENANT_IDS);
    await deleteTenants(tx, DEMO_TENANT_IDS);
  });
}
