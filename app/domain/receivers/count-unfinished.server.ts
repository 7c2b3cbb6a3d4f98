import { countOpenErasureTasks } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countUndeliveredOf } from '#app/outbox/index.ts';
import { RECEIVER_PURPOSES } from './receiver-purposes.ts';

/**
 * Counts what is left to do by people until all receivers know of ended consents and erasures, and returns a lookup by tenant id: contacts
 * to erase in the CRM, and deliveries that failed and are not tried again by themselves.
 */
export async function countUnfinished(
  db: Database,
  tenantIds: readonly string[],
): Promise<(tenantId: string) => { contactsToErase: number; receiversUntold: number }> {
  const [tasks, untold] = await Promise.all([
    countOpenErasureTasks(db, tenantIds),
    countUndeliveredOf(db, { tenantIds, purposes: Object.keys(RECEIVER_PURPOSES) }),
  ]);
  return (tenantId) => ({
    contactsToErase: tasks.get(tenantId) ?? 0,
    receiversUntold: untold.get(tenantId) ?? 0,
  });
}
