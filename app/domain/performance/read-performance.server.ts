import type { Database } from '#app/domain/database.ts';
import {
  type ConvertedCount,
  type CountFilter,
  countConvertedByDay,
  countConvertedLeads,
  countLeads,
  countLeadsBy,
  countLeadsByDay,
  countLeadsBySource,
} from '#app/domain/leads/index.ts';
import { WIDGETS, type WidgetKind } from '#app/engine/vocabulary/shared.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { isoMonth } from '#app/lib/months.ts';
import { listChartEvents } from './chart-events.server.ts';
import { readLinkedSales } from './linked-sales.server.ts';
import { type Comparison, listDays, monthPeriod, type Period, periodBefore } from './periods.ts';
import {
  chooseFunnelWidget,
  computeFunnelSteps,
  countBots,
  readFunnelReach,
} from './read-funnel-steps.server.ts';
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
  /** The period before if missing. */
  comparison?: Comparison;
  /** The assessment that the funnel is of; the one that most visitors saw if missing. */
  funnelWidget?: WidgetKind;
  now: Date;
}

/** Reads all figures of the analytics page except those by answer. */
export async function readPerformance(options: Options) {
  const { db, tenantId, period, filter, comparison, funnelWidget, now } = options;
  const { from, to } = period;
  const days = { tenantId, ...filter, from, to };
  const before = periodBefore(period, now, comparison);
  const thisMonth = monthPeriod(isoMonth(now));
  const isThisMonth = period.month === thisMonth.month;
  const [sales, salesBefore] = [sumSalesBySource(options), sumSalesBySource({ ...options, period: before })];
  const [
    byDay,
    leadsEver,
    leadsOfMonth,
    leadsBySource,
    converted,
    convertedBefore,
    revenue,
    revenueBefore,
    recent,
    events,
    reach,
    sourceSales,
    sourceSalesBefore,
  ] = await Promise.all([
    countLeadsByDay(db, { ...days, from: before.from }),
    countLeads(db, { tenantId, ...filter }),
    isThisMonth ? null : countLeads(db, { tenantId, ...filter, from: thisMonth.from, to: thisMonth.to }),
    countLeadsBySource(db, days),
    countConvertedByDay(db, days),
    countConvertedByDay(db, { ...days, from: before.from, to: before.to }),
    readPeriodRevenue(options, sales),
    readPeriodRevenue({ ...options, period: before }, salesBefore),
    listLatestSales(options, PERFORMANCE_RECENT_CONVERSIONS),
    listChartEvents(db, { tenantId, from, to }),
    readFunnelReach({ db, days }),
    sales,
    salesBefore,
  ]);
  const linked = await readLinkedSales(db, { tenantId, ids: recent.map(({ id }) => id) });
  const links = new Map(linked.map((sale) => [sale.id, sale]));
  const widgets = WIDGETS.filter((kind) => (days.widget ?? kind) === kind);
  const leads = leadFigures(sumDays(byDay, period), sumLeads(converted));
  const ofFunnel = chooseFunnelWidget(typeof reach === 'string' ? [] : reach, widgets, funnelWidget);
  const inFunnel = ({ widget }: { widget: string }) => widget === ofFunnel;
  return {
    period,
    before,
    leads: {
      ...leads,
      ever: leadsEver,
      thisMonth: leadsOfMonth ?? leads.totalLeads,
    },
    /** Daily figures of the period up to today, and of the one that it is compared with. */
    days: listDayFigures(period, { byDay, converted, sales: sourceSales }, now),
    daysBefore: listDayFigures(before, { byDay, converted: convertedBefore, sales: sourceSalesBefore }, now),
    events,
    revenue,
    previous: {
      leads: leadFigures(sumDays(byDay, before), sumLeads(convertedBefore)),
      revenue: revenueBefore,
    },
    funnel:
      typeof reach === 'string'
        ? reach
        : computeFunnelSteps({
            reach,
            widgets: [ofFunnel],
            leads: sumLeads(leadsBySource.filter(inFunnel)),
            converted: sumLeads(converted.filter(inFunnel)),
          }),
    /** The assessment that the funnel is of, and those to choose from. */
    funnelOf: { widget: ofFunnel, widgets },
    bots: typeof reach === 'string' ? 0 : countBots(reach, [ofFunnel]),
    sources: listSources(leadsBySource, converted, sourceSales),
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

const sumLeads = (counts: readonly { leads: number }[]): number => addUp(counts.map(({ leads }) => leads));

/** Sums counts by their source. */
function sumBySource<Row extends { source: string }>(
  rows: readonly Row[],
  toValue: (row: Row) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.source, (sums.get(row.source) ?? 0) + toValue(row));
  return sums;
}

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
  counted: readonly { source: string; leads: number }[],
  convertedCounts: readonly ConvertedCount[],
  sales: readonly SourceSales[],
) {
  const leads = sumBySource(counted, (row) => row.leads);
  const converted = sumBySource(convertedCounts, (row) => row.leads);
  const cents = sumBySource(sales, ({ saleCents }) => saleCents);
  return [...new Set([...leads.keys(), ...cents.keys()])]
    .map((source) => ({ source, leads: leads.get(source) ?? 0 }))
    .sort((a, b) => b.leads - a.leads || (a.source < b.source ? -1 : 1))
    .map((row) => ({
      ...row,
      converted: converted.get(row.source) ?? 0,
      conversionRate: computeRate(converted.get(row.source) ?? 0, row.leads),
      revenue: decimalOfCents(cents.get(row.source) ?? 0),
    }));
}

/** One day's figures. */
export interface DayFigures {
  day: string;
  leads: number;
  /** Leads of this day that bought something, at any time. */
  converted: number;
  /** Commission on sales less refunds, in cents; may be below 0. */
  commissionCents: number;
}

/** Returns the figures of each day of a period up to today. A sale of a day before the period, reported late, counts on the first day. */
function listDayFigures(
  period: Period,
  counts: {
    byDay: readonly { day: string; value: number }[];
    converted: readonly ConvertedCount[];
    sales: readonly SourceSales[];
  },
  now: Date,
): DayFigures[] {
  const days = listDays(period, now).map((day) => ({ day, leads: 0, converted: 0, commissionCents: 0 }));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const byDay = new Map(days.map((figures) => [figures.day, figures]));
  const findDay = (day: string) => byDay.get(day) ?? (day < first.day ? first : last);
  for (const { day, value } of counts.byDay) if (byDay.has(day)) findDay(day).leads += value;
  for (const { day, leads } of counts.converted) findDay(day).converted += leads;
  for (const { day, commissionCents } of counts.sales) findDay(day).commissionCents += commissionCents;
  return days;
}
