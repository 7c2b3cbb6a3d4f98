import { findVisitOrigins } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { fillLeadOrigins, listLeadDays } from '#app/domain/leads/index.ts';
import { readSetting, replaceSetting } from '#app/domain/site-settings/index.ts';
import { listTenantIds } from '#app/domain/tenants/index.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { correctLeadCounts } from './correct-lead-counts.server.ts';

/** A version that counts more gives the setting another name, so that all leads are counted anew. */
const FILLED_COUNTS_SETTING = 'leads: counted by traffic';
/** Each progress mark is a commit, and days that are already correct cost little. */
const TENANTS_FILLED_A_MARK = 25;

/**
 * Counts the leads from before daily counts existed or had all their kinds, and stores on each lead from where its visitor came; runs once per database. An
 * interrupted run continues with the tenant where it stopped, and days that are already correct remain unchanged.
 * @returns how many tenants were looked at
 */
export async function fillLeadCounts(db: Database): Promise<number> {
  const mark = (await readSetting(db, FILLED_COUNTS_SETTING)) as
    | { isDone?: boolean; after?: string }
    | undefined;
  if (mark?.isDone) return 0;
  const ids = (await listTenantIds(db)).sort();
  const remainingIds = ids.filter((id) => !mark?.after || id > mark.after);
  for (const [index, tenantId] of remainingIds.entries()) {
    await fillTenant(db, tenantId);
    if ((index + 1) % TENANTS_FILLED_A_MARK === 0)
      await replaceSetting(db, FILLED_COUNTS_SETTING, { after: tenantId });
    await nextTurn();
  }
  await replaceSetting(db, FILLED_COUNTS_SETTING, { isDone: true });
  return remainingIds.length;
}

/** The newest days are processed first because they are viewed most. */
async function fillTenant(db: Database, tenantId: string): Promise<void> {
  for (const day of (await listLeadDays(db, tenantId)).reverse()) {
    await fillLeadOrigins(db, { tenantId, day, findVisitOrigins });
    await correctLeadCounts({ db, tenantId, day });
  }
}
