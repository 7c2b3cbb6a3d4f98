import type { Database } from '../../domain/database.ts';
import { countOldLeads } from '../../domain/leads/index.ts';
import type { TenantDetails } from '../../domain/tenants/index.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** A shorter retention time that waits, with the number of leads that its first day erases; null when none waits. */
export async function readPendingRetention(
  db: Database,
  { id, pendingRetentionDays: days, pendingRetentionFrom: from }: TenantDetails,
): Promise<PendingRetention | null> {
  if (days === null || from === null) return null;
  const before = new Date(from.getTime() - days * DAY_MS);
  return { days, from: from.toISOString(), leads: await countOldLeads(db, { tenantId: id, before }) };
}

export interface PendingRetention {
  days: number;
  /** When it takes effect. */
  from: string;
  leads: number;
}
