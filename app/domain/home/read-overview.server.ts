import { findLastEventDays } from '#app/domain/analytics/index.ts';
import { planLabel } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countLeadsByTenantAndDay } from '#app/domain/leads/index.ts';
import { findHeldSenders, listTenantStates, type TenantState } from '#app/domain/tenants/index.ts';
import { listUsageOfMonth, type MonthUsage } from '#app/domain/usage/index.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { isoMonth } from '#app/lib/months.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { countUndeliveredByTenant } from '#app/outbox/index.ts';
import { ATTENTION_PROBLEM_DAYS, attentionItems, readTenantFacts } from './attention-rules.ts';
import { findTrouble } from './find-trouble.server.ts';
import { changeFrom, computeTrend, dayBefore, trendDays } from './trends.ts';

const OVERVIEW_TENANTS_PER_PAGE = 25;

export const OVERVIEW_ORDERS = ['name', 'plan', 'leads', 'sales', 'limit'] as const;
export type OverviewOrder = (typeof OVERVIEW_ORDERS)[number];

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/**
 * Reads a page of all tenants with the month's figures, the last thirty days and items that need attention. The number of queries is the
 * same for three tenants and for thousands: data that only the page shows are read only for its tenants.
 * @param page from 1; a number past the last page means the last one
 */
export async function readOverview(options: {
  db: Database;
  query: string;
  order: OverviewOrder;
  isDescending: boolean;
  page: number;
  seal: Seal;
  now: Date;
}) {
  const { db, query, order, isDescending, seal, now } = options;
  const [tenants, usage] = await Promise.all([
    listTenantStates(db, query),
    listUsageOfMonth(db, isoMonth(now)),
  ]);
  const rows = tenants.map((tenant) => ({ tenant, usage: usage.get(tenant.id) ?? NO_OVERVIEW_FIGURES }));
  const sorted = sortRows(rows, { order, isDescending });
  const pages = Math.max(1, Math.ceil(sorted.length / OVERVIEW_TENANTS_PER_PAGE));
  const page = Math.min(options.page, pages);
  const pageRows = sorted.slice((page - 1) * OVERVIEW_TENANTS_PER_PAGE, page * OVERVIEW_TENANTS_PER_PAGE);
  const tenantIds = pageRows.map(({ tenant }) => tenant.id);
  const [first = ''] = trendDays(now);
  const since = new Date(`${dayBefore(now, ATTENTION_PROBLEM_DAYS)}T00:00:00.000Z`);
  const [leads, lastDays, undelivered, troubleOf, heldSenders] = await Promise.all([
    countLeadsByTenantAndDay(db, { tenantIds, from: first }),
    findLastEventDays(db, tenantIds),
    countUndeliveredByTenant(db, { tenantIds, since }),
    findTrouble({ db, tenantIds, seal, now }),
    findHeldSenders(db, tenantIds, seal),
  ]);
  return {
    total: sorted.length,
    page,
    pages,
    month: isoMonth(now),
    /** Sums over all tenants that match the search. */
    sums: sumRows(rows),
    tenants: pageRows.map(({ tenant, usage: tenantUsage }) => {
      const trend = computeTrend(leads.get(tenant.id) ?? [], now);
      const trouble = troubleOf(tenant.id);
      const { failed = 0, uncertain = 0, 'on-hold': waitsForPerson = 0 } = undelivered.get(tenant.id) ?? {};
      return {
        id: tenant.id,
        name: tenant.name,
        subdomain: tenant.subdomain,
        logoUrl: tenant.logoUrl,
        isActive: tenant.isActive,
        plan: planLabel(tenant.plan),
        leads: tenantUsage.leads,
        sales: decimalOfCents(tenantUsage.revenueCents),
        currency: tenant.currency,
        used: tenantUsage.assessments,
        limit: tenant.monthlyAssessmentLimit,
        days: trend.days,
        change: changeFrom(trend.sumBefore, trend.sum),
        trouble: attentionItems(
          {
            ...readTenantFacts(tenant),
            assessmentsThisMonth: tenantUsage.assessments,
            lastEventDay: lastDays.get(tenant.id) ?? null,
            blockedOrigins: [],
            ...trouble,
            unreadableSecrets: [
              ...trouble.unreadableSecrets,
              ...(heldSenders.has(tenant.id) ? (['sender'] as const) : []),
            ],
            failedMessages: failed,
            uncertainMessages: uncertain,
            messagesOnHold: waitsForPerson,
            // Only the company's own Home tells these.
            falls: null,
            erasedByVisitors: 0,
            completedCampaign: null,
            // Operators see under Legal documents who has accepted nothing.
            legalChange: null,
          },
          now,
        ).map(({ kind }) => kind),
      };
    }),
  };
}

const NO_OVERVIEW_FIGURES: MonthUsage = { assessments: 0, leads: 0, revenueCents: 0 };

interface Row {
  tenant: TenantState;
  usage: MonthUsage;
}

const sumRows = (rows: readonly Row[]) => ({
  tenants: rows.length,
  active: rows.filter(({ tenant }) => tenant.isActive).length,
  leads: rows.reduce((sum, row) => sum + row.usage.leads, 0),
  overLimit: rows.filter(({ tenant, usage }) => usedOfLimit(tenant, usage) >= 1).length,
});

const sortRows = (
  rows: Row[],
  { order, isDescending }: { order: OverviewOrder; isDescending: boolean },
): Row[] =>
  rows.sort((a, b) => {
    const difference = compare(a, b, order);
    if (difference !== 0) return isDescending ? -difference : difference;
    return a.tenant.id < b.tenant.id ? -1 : 1;
  });

/** Returns the used share of the limit; 0 without a limit. */
const usedOfLimit = ({ monthlyAssessmentLimit: limit }: TenantState, { assessments }: MonthUsage): number =>
  limit > 0 ? assessments / limit : 0;

function compare(a: Row, b: Row, order: OverviewOrder): number {
  switch (order) {
    case 'name':
      return a.tenant.name.localeCompare(b.tenant.name, 'en');
    case 'plan':
      return planLabel(a.tenant.plan).localeCompare(planLabel(b.tenant.plan), 'en');
    case 'leads':
      return a.usage.leads - b.usage.leads;
    case 'sales':
      return a.usage.revenueCents - b.usage.revenueCents;
    case 'limit':
      return usedOfLimit(a.tenant, a.usage) - usedOfLimit(b.tenant, b.usage);
  }
}
