import type { Database } from '#app/domain/database.ts';
import { countDueErasures } from '#app/domain/erasure/index.ts';
import { planRetention, type TenantDetails } from '#app/domain/tenants/index.ts';
import { settingsFields } from '#app/domain/tenants/tenant-fields.ts';

/** A shorter retention time, with the number of people whose leads are erased on its first day. */
export interface RetentionErasure {
  days: number;
  /** Date from which it takes effect. */
  from: string;
  people: number;
}

/** Returns the pending retention time; null if there is no pending one. */
export async function readPendingRetention(
  db: Database,
  { id, pendingRetentionDays: days, pendingRetentionFrom: from }: TenantDetails,
): Promise<RetentionErasure | null> {
  return days === null || from === null ? null : countErasure(db, id, { days, from });
}

/** Returns what a shorter retention time would erase if it were saved now; null if the time is unchanged or longer. */
export async function previewRetention(
  db: Database,
  { tenant, days, now }: { tenant: TenantDetails; days: number | null | undefined; now: Date },
): Promise<RetentionErasure | null> {
  const { wait } = planRetention(tenant, { dataRetentionDays: days }, now);
  return wait ? countErasure(db, tenant.id, wait) : null;
}

/** Reads the unconfirmed retention time from the page's URL; undefined if it is missing or invalid. */
export function readRequestedDays(url: string): number | undefined {
  const input = new URL(url).searchParams.get('retention');
  return settingsFields.dataRetentionDays.safeParse(Number(input || Number.NaN)).data ?? undefined;
}

async function countErasure(
  db: Database,
  tenantId: string,
  { days, from }: { days: number; from: Date },
): Promise<RetentionErasure> {
  const { people } = await countDueErasures(db, { tenantId, days, at: from });
  return { days, from: from.toISOString(), people };
}
