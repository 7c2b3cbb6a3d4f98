import { correctWidgetCounts } from '#app/domain/analytics/index.ts';
import { countAssessmentsByMonth } from '#app/domain/assessments/index.ts';
import { correctLeadSale, firstSalesLeft, sumSalesByMonth } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countLeadsByMonth, findLeadsWithWrongSale, listLeadDays } from '#app/domain/leads/index.ts';
import { listTenantIds, lockTenant } from '#app/domain/tenants/index.ts';
import { correctUsage } from '#app/domain/usage/index.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { correctLeadCounts, findLeadCountErrors } from './correct-lead-counts.server.ts';

/** Stored figures that differed from the rows. */
export interface Difference {
  table: 'Lead' | 'LeadDailyRollup' | 'TenantUsage' | 'WidgetDailyRollup';
  tenantId: string;
  /** A day or a month. */
  when: string;
  /** Number of rows that differed. */
  rows: number;
}

/**
 * Compares the stored figures with the rows that they were counted from, and corrects them unless `isCheck`: each lead's first sale, leads
 * by day and answer, the month's counters, and the widget's events on days whose rows still exist.
 *
 * Rows that figures need survive a person's erasure (D55), so leads, assessments and sales prove their counts. Widget events are dropped
 * after a while, so their counts can only be shown to be too low.
 * @returns the differences before the correction
 */
export async function rebuildFigures(options: {
  db: Database;
  isCheck: boolean;
  now: Date;
}): Promise<Difference[]> {
  const { db } = options;
  const differences: Difference[] = [];
  for (const tenantId of (await listTenantIds(db)).sort()) {
    const tenantOptions = { ...options, tenantId };
    differences.push(...(await rebuildLeadSales(tenantOptions)));
    differences.push(...(await rebuildLeadCounts(tenantOptions)));
    differences.push(...(await rebuildUsage(tenantOptions)));
    differences.push(...(await rebuildWidgetCounts(tenantOptions)));
  }
  return differences;
}

interface OfTenant {
  db: Database;
  tenantId: string;
  isCheck: boolean;
  now: Date;
}

async function rebuildLeadSales({ db, tenantId, isCheck }: OfTenant): Promise<Difference[]> {
  const months = await correctLeadSales(db, { tenantId, isCheck });
  return [...months].map(([when, rows]) => ({ table: 'Lead', tenantId, when, rows }));
}

async function rebuildLeadCounts({ db, tenantId, isCheck }: OfTenant): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const day of await listLeadDays(db, tenantId)) {
    const options = { db, tenantId, day };
    const rows = isCheck ? (await findLeadCountErrors(options)).length : await correctLeadCounts(options);
    if (rows > 0) differences.push({ table: 'LeadDailyRollup', tenantId, when: day, rows });
  }
  return differences;
}

async function rebuildUsage({ db, tenantId, isCheck }: OfTenant): Promise<Difference[]> {
  const months = await correctUsage(db, {
    tenantId,
    isCheck,
    count: async (tx) => ({
      assessments: await countAssessmentsByMonth(tx, tenantId),
      leads: await countLeadsByMonth(tx, tenantId),
      revenueCents: await sumSalesByMonth(tx, tenantId),
    }),
  });
  return months.map((when) => ({ table: 'TenantUsage', tenantId, when, rows: 1 }));
}

async function rebuildWidgetCounts({ db, tenantId, isCheck, now }: OfTenant): Promise<Difference[]> {
  const days = await correctWidgetCounts(db, { tenantId, isCheck, now });
  return days.map(({ day, rows }) => ({ table: 'WidgetDailyRollup', tenantId, when: day, rows }));
}

const CORRECTED_FIGURES_AT_A_TIME = 100;

/**
 * Compares the sale shown on a tenant's leads with the ledger, and corrects it unless `isCheck`.
 * @returns leads that differed, by the month in which they were stored
 */
export async function correctLeadSales(
  db: Database,
  { tenantId, isCheck }: { tenantId: string; isCheck: boolean },
): Promise<Map<string, number>> {
  const wrong = await findLeadsWithWrongSale(db, { tenantId, firstSales: firstSalesLeft(tenantId) });
  const months = new Map<string, number>();
  for (const { month } of wrong) months.set(month, (months.get(month) ?? 0) + 1);
  for (let index = 0; !isCheck && index < wrong.length; index += CORRECTED_FIGURES_AT_A_TIME) {
    await db.$transaction(async (tx) => {
      // The lock waits for a sale or refund that is being stored, so that it counts, too.
      await lockTenant(tx, tenantId);
      for (const { id: leadId } of wrong.slice(index, index + CORRECTED_FIGURES_AT_A_TIME))
        await correctLeadSale(tx, { tenantId, leadId });
    });
    await nextTurn();
  }
  return months;
}
