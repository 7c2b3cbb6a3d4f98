import type { Database } from '#app/domain/database.ts';
import {
  type CountFilter,
  countConvertedBySource,
  countConvertedLeads,
  countLeads,
  countLeadsBy,
  countLeadsByDay,
} from '#app/domain/leads/index.ts';
import { WIDGETS } from '#app/engine/vocabulary/shared.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { isoMonth } from '#app/lib/months.ts';
import { listChartEvents } from './chart-events.server.ts';
import { readLinkedSales } from './linked-sales.server.ts';
import { monthPeriod, type Period, periodBefore } from './periods.ts';
import { computeFunnelSteps, countBots, readFunnelReach } from './read-funnel-steps.server.ts';
import {
  listLatestSales,
  readPeriodRevenue,
  type SalesOptions,
  type SourceSales,
  sumSalesBySource,
} from './read-sales.server.ts';

/** Number of conversions in the list (T section 9). */
const PERFORMANCE_RECENT_CONVERSIONS = 10;

export interface LeadFigures {
  totalLeads: number;
  convertedLeads: number;
  /** Share of leads that converted, 0 to 1 with four decimals; 0 without leads. */
  conversionRate: number;
}

/** Reads leads and their conversion rate. The API, the analytics page and the home page all use this function. */
async function readLeadFigures(
  db: Database,
  options: CountFilter & { tenantId: string; from?: string; to?: string },
): Promise<LeadFigures> {
  const [totalLeads, convertedLeads] = await Promise.all([
    countLeads(db, options),
    countConvertedLeads(db, options),
  ]);
  return leadFigures(totalLeads, convertedLeads);
}

const computeRate = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : 0;

/** Returns the response of `GET /api/analytics/leads`. @param month YYYY-MM */
export async function readLeadAnalytics(
  db: Database,
  { tenantId, month }: { tenantId: string; month: string },
) {
  const { from, to } = monthPeriod(month);
  const [overall, monthly, sources] = await Promise.all([
    readLeadFigures(db, { tenantId }),
    readLeadFigures(db, { tenantId, from, to }),
    countLeadsBy(db, { tenantId, kind: 'source', from, to }),
  ]);
  const leadsBySource = Object.fromEntries(sources.map(({ value, leads }) => [value, leads]));
  return { month, overall, monthly, leadsBySource };
}

interface Options extends SalesOptions {
  db: Database;
  now: Date;
}

/** Reads all figures of the analytics page except those by answer. */
export async function readPerformance(options: Options) {
  const { db, tenantId, period, filter, now } = options;
  const { from, to } = period;
  const days = { tenantId, ...filter, from, to };
  const before = periodBefore(period, now);
  const thisMonth = monthPeriod(isoMonth(now));
  const isThisMonth = period.month === thisMonth.month;
  const [sales, salesBefore] = [sumSalesBySource(options), sumSalesBySource({ ...options, period: before })];
  const [
    byDay,
    leadsEver,
    leadsOfMonth,
    leadsBySource,
    convertedBySource,
    convertedBefore,
    revenue,
    revenueBefore,
    recent,
    events,
    reach,
    sourceSales,
  ] = await Promise.all([
    countLeadsByDay(db, { ...days, from: before.from }),
    countLeads(db, { tenantId, ...filter }),
    isThisMonth ? null : countLeads(db, { tenantId, ...filter, from: thisMonth.from, to: thisMonth.to }),
    countLeadsBy(db, { ...days, kind: 'source' }),
    countConvertedBySource(db, days),
    countConvertedLeads(db, { ...days, from: before.from, to: before.to }),
    readPeriodRevenue(options, sales),
    readPeriodRevenue({ ...options, period: before }, salesBefore),
    listLatestSales(options, PERFORMANCE_RECENT_CONVERSIONS),
    listChartEvents(db, { tenantId, from, to }),
    readFunnelReach({ db, days }),
    sales,
  ]);
  const linked = await readLinkedSales(db, { tenantId, ids: recent.map(({ id }) => id) });
  const links = new Map(linked.map((sale) => [sale.id, sale]));
  const widgets = WIDGETS.filter((kind) => (days.widget ?? kind) === kind);
  const leads = leadFigures(sumDays(byDay, period), addUp([...convertedBySource.values()]));
  return {
    period,
    before,
    leads: {
      ...leads,
      ever: leadsEver,
      thisMonth: leadsOfMonth ?? leads.totalLeads,
      days: fillDays(period, byDay, now),
      /** Daily values of the previous period. */
      daysBefore: fillDays(before, byDay, now),
    },
    events,
    revenue,
    previous: { leads: leadFigures(sumDays(byDay, before), convertedBefore), revenue: revenueBefore },
    funnel:
      typeof reach === 'string'
        ? reach
        : computeFunnelSteps({
            reach,
            widgets,
            leads: leads.totalLeads,
            converted: leads.convertedLeads,
          }),
    bots: typeof reach === 'string' ? 0 : countBots(reach, widgets),
    sources: listSources(leadsBySource, convertedBySource, sourceSales),
    recent: {
      total: addUp(sourceSales.map(({ rows }) => rows)),
      rows: recent.map((row) => ({
        ...row,
        lead: links.get(row.id)?.lead ?? null,
        products: links.get(row.id)?.products ?? [],
        campaign: links.get(row.id)?.campaign ?? null,
      })),
    },
    isEmpty: leads.totalLeads === 0 && revenue.salesCount === 0 && sourceSales.length === 0,
  };
}

const addUp = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const sumDays = (rows: readonly { day: string; value: number }[], { from, to }: Period): number =>
  addUp(rows.flatMap(({ day, value }) => (day >= from && day <= to ? [value] : [])));

const leadFigures = (totalLeads: number, convertedLeads: number): LeadFigures => ({
  totalLeads,
  convertedLeads,
  conversionRate: computeRate(convertedLeads, totalLeads),
});

/**
 * Lists the sources of leads, largest first. It includes sources that only had sales.
 * @returns `revenue` is the sales less refunds in the period, regardless of when their leads arrived
 */
function listSources(
  counted: readonly { value: string; leads: number }[],
  converted: ReadonlyMap<string, number>,
  sales: readonly SourceSales[],
) {
  const cents = new Map(sales.map(({ source, saleCents }) => [source, saleCents]));
  const countedSources = new Set(counted.map(({ value }) => value));
  const withSalesOnly = [...cents.keys()]
    .filter((source) => !countedSources.has(source))
    .sort()
    .map((value) => ({ value, leads: 0 }));
  return [...counted, ...withSalesOnly].map(({ value, leads }) => ({
    source: value,
    leads,
    converted: converted.get(value) ?? 0,
    conversionRate: computeRate(converted.get(value) ?? 0, leads),
    revenue: decimalOfCents(cents.get(value) ?? 0),
  }));
}

/** Returns one value per day, up to today. */
function fillDays(
  { from, to }: Period,
  rows: readonly { day: string; value: number }[],
  now: Date,
): { day: string; leads: number }[] {
  const values = new Map(rows.map(({ day, value }) => [day, value]));
  const today = now.toISOString().slice(0, 10);
  const days: { day: string; leads: number }[] = [];
  const last = to < today ? to : today;
  for (let index = new Date(`${from}T00:00:00Z`); ; index = new Date(index.getTime() + DAY_MS)) {
    const day = index.toISOString().slice(0, 10);
    if (day > last) return days;
    days.push({ day, leads: values.get(day) ?? 0 });
  }
}
