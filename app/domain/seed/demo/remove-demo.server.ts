import type { Database } from '../../database.ts';
import { DEMO_DONE } from './demo-done.ts';
import { DEMO_TENANT_IDS } from './shops.ts';

/**
 * Takes the demo tenants and all that is theirs away; no other tenant is touched. The audit log keeps its lines: it is
 * append-only.
 */
export async function removeDemo(db: Database): Promise<void> {
  const theirs = { tenantId: { in: [...DEMO_TENANT_IDS] } };
  await db.$transaction(async (tx) => {
    // First what says that the demo is whole: a removal that is cut off is gone on with.
    await tx.siteSetting.deleteMany({ where: { key: DEMO_DONE } });
    // Rows about money keep their tenant from being deleted, and a refund its sale.
    await tx.conversion.deleteMany({ where: { ...theirs, kind: 'refund' } });
    await tx.conversion.deleteMany({ where: theirs });
    await tx.commissionCharge.deleteMany({ where: theirs });
    await tx.commissionRate.deleteMany({ where: theirs });
    await tx.tenant.deleteMany({ where: { id: { in: [...DEMO_TENANT_IDS] } } });
  });
}
