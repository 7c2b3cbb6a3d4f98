import { forEachClaimed } from '#app/domain/company-claims/index.ts';
import { limitedTenants } from '#app/domain/tenants/index.ts';
import { limitPercent, listNearLimit, type NearLimit } from '#app/domain/usage/index.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { isoMonth } from '#app/lib/months.ts';
import { type StaffWarnings, warnStaff } from './limit-staff-mails.server.ts';

/** Usage in the last minutes of the previous month is still warned about. */
const LIMIT_WARNING_OVERLAP_MS = HOUR_MS;

/**
 * Warns tenants that have used 80 % or 100 % of a month's assessments (D29), once for each limit. A raised limit is a new one. A tenant
 * that is past 100 % at the first check gets only that warning. Can be repeated safely.
 */
export async function warnOfLimits(options: StaffWarnings): Promise<void> {
  const { db, now } = options;
  const months = new Set([isoMonth(new Date(now.getTime() - LIMIT_WARNING_OVERLAP_MS)), isoMonth(now)]);
  for (const month of months) {
    const near = await listNearLimit(db, { month, limitedTenants });
    const byTenant = new Map(near.map((tenant) => [tenant.tenantId, tenant]));
    await forEachClaimed({ db, work: 'limits', now }, byTenant.keys(), async (tenantId) => {
      const tenant = byTenant.get(tenantId);
      if (tenant) await warnTenant(options, month, tenant);
    });
  }
}

async function warnTenant(
  options: StaffWarnings,
  month: string,
  { tenantId, used: usedCount, limit, contactEmail }: NearLimit,
): Promise<void> {
  const percent = limitPercent({ used: usedCount, limit });
  if (percent === null) return;
  await warnStaff(options, {
    tenantId,
    contactEmail,
    purpose: 'limit-warning',
    dedupeKey: `limit-warning:${tenantId}:${month}:${percent}:${limit}`,
    payload: { month, percent: String(percent), limit: String(limit) },
  });
}
