import type { Database } from '#app/domain/database.ts';
import { countDueErasures } from '#app/domain/erasure/index.ts';
import { settingsFields } from '#app/domain/tenants/fields.ts';
import { planRetention, type TenantDetails } from '#app/domain/tenants/index.ts';

/** A shorter retention time, with the people whose leads its first day erases. */
export interface RetentionErasure {
  days: number;
  /** When it takes effect. */
  from: string;
  people: number;
}

/** The time that waits; null when none waits. */
export async function readPendingRetention(
  db: Database,
  { id, pendingRetentionDays: days, pendingRetentionFrom: from }: TenantDetails,
): Promise<RetentionErasure | null> {
  return days === null || from === null ? null : countErasure(db, id, { days, from });
}

/** What a time would erase that would wait if it were saved now; null for one that stays or is longer. */
export async function previewRetention(
  db: Database,
  { tenant, days, now }: { tenant: TenantDetails; days: number | null | undefined; now: Date },
): Promise<RetentionErasure | null> {
  const { wait } = planRetention(tenant, { dataRetentionDays: days }, now);
  return wait ? countErasure(db, tenant.id, wait) : null;
}

/** The time in the page's address that waits to be confirmed; undefined for none, or for what is no time. */
export function readRequestedDays(url: string): number | undefined {
  const typed = new URL(url).searchParams.get('retention');
  return settingsFields.dataRetentionDays.safeParse(Number(typed || Number.NaN)).data ?? undefined;
}

async function countErasure(
  db: Database,
  tenantId: string,
  { days, from }: { days: number; from: Date },
): Promise<RetentionErasure> {
  const { people } = await countDueErasures(db, { tenantId, days, at: from });
  return { days, from: from.toISOString(), people };
}
