import { decimalOfCents } from '../../lib/money.ts';
import { isoMonth } from '../../lib/months.ts';
import type { Database } from '../database.ts';
import {
  type CountFilter,
  countConvertedBySource,
  countConvertedLeads,
  countLeads,
  countLeadsBy,
  countLeadsByDay,
} from '../leads/index.ts';
import { listChartEvents } from './chart-events.server.ts';
import { monthPeriod, type Period, periodBefore } from './periods.ts';
import { readFunnelSteps } from './read-funnel-steps.server.ts';
import {
  listLatestSales,
  readPeriodRevenue,
  type SalesOptions,
  type SourceSales,
  sumSalesBySource,
} from './read-sales.server.ts';

/** T's list shows so many. */
export const RECENT_CONVERSIONS = 10;

export interface LeadFigures {
  totalLeads: number;
  convertedLeads: number;
  /** Converted of all, 0 to 1 with four decimals; 0 without leads. */
  conversionRate: number;
}

/** The one function for leads and the rate at which they buy: the API's, the page's and the home page's. */
export async function readLeadFigures(
  db: Database,
  options: CountFilter & { tenantId: string; from?: string; to?: string },
): Promise<LeadFigures> {
  const [totalLeads, convertedLeads] = await Promise.all([
    countLeads(db, options),
    countConvertedLeads(db, options),
  ]);
  return { totalLeads, convertedLeads, conversionRate: rateOf(convertedLeads, totalLeads) };
}

const rateOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : 0;

/** As `GET /api/analytics/leads` answers. @param month YYYY-MM */
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

export type Performance = Awaited<ReturnType<typeof readPerformance>>;

interface Options extends SalesOptions {
  now: Date;
}

/** All figures of the analytics page but those by answer. */
export async function readPerformance(options: Options) {
  const { db, tenantId, period, filter, now } = options;
  const { from, to } = period;
  const days = { tenantId, ...filter, from, to };
  const before = periodBefore(period, now);
  const thisMonth = monthPeriod(isoMonth(now));
  const isThisMonth = period.month === thisMonth.month;
  const sales = await sumSalesBySource(options);
  const [leads, leadsEver, leadsOfMonth, byDay, revenue, previous, sources, recent, events] =
    await Promise.all([
      readLeadFigures(db, days),
      countLeads(db, { tenantId, ...filter }),
      isThisMonth ? null : countLeads(db, { tenantId, ...filter, from: thisMonth.from, to: thisMonth.to }),
      countLeadsByDay(db, { ...days, from: before.from }),
      readPeriodRevenue(options, sales),
      readBefore({ ...options, period: before }),
      readSources(db, days, sales),
      listLatestSales(options, RECENT_CONVERSIONS),
      listChartEvents(db, { tenantId, from, to }),
    ]);
  return {
    period,
    before,
    leads: {
      ...leads,
      ever: leadsEver,
      thisMonth: leadsOfMonth ?? leads.totalLeads,
      days: fillDays(period, byDay, now),
      /** Of the time before, day by day. */
      daysBefore: fillDays(before, byDay, now),
    },
    events,
    revenue,
    previous,
    funnel: await readFunnelSteps(db, {
      ...days,
      leads: leads.totalLeads,
      converted: leads.convertedLeads,
    }),
    sources,
    recent: { total: sales.reduce((sum, { rows }) => sum + rows, 0), rows: recent },
    isEmpty: leads.totalLeads === 0 && revenue.salesCount === 0 && sales.length === 0,
  };
}

/** The same figures of the time before, for the arrows. */
async function readBefore(options: Options) {
  const { db, tenantId, period, filter } = options;
  const sales = await sumSalesBySource(options);
  const [leads, revenue] = await Promise.all([
    readLeadFigures(db, { tenantId, ...filter, from: period.from, to: period.to }),
    readPeriodRevenue(options, sales),
  ]);
  return { leads, revenue };
}

export interface SourceRow {
  source: string;
  leads: number;
  converted: number;
  conversionRate: number;
  /** Sales less refunds in the period, whenever their leads arrived. */
  revenue: number;
}

/** Where leads came from, most first; with a source that only had sales. */
async function readSources(
  db: Database,
  days: CountFilter & { tenantId: string; from: string; to: string },
  sales: readonly SourceSales[],
): Promise<SourceRow[]> {
  const [counted, converted] = await Promise.all([
    countLeadsBy(db, { ...days, kind: 'source' }),
    countConvertedBySource(db, days),
  ]);
  const cents = new Map(sales.map(({ source, saleCents }) => [source, saleCents]));
  const known = new Set(counted.map(({ value }) => value));
  const withSalesOnly = [...cents.keys()]
    .filter((source) => !known.has(source))
    .sort()
    .map((value) => ({ value, leads: 0 }));
  return [...counted, ...withSalesOnly].map(({ value, leads }) => ({
    source: value,
    leads,
    converted: converted.get(value) ?? 0,
    conversionRate: rateOf(converted.get(value) ?? 0, leads),
    revenue: decimalOfCents(cents.get(value) ?? 0),
  }));
}

/** All sales and refunds of a period, the latest first. */
export const listPeriodSales = (options: SalesOptions) => listLatestSales(options);

/** One value a day, up to today. */
function fillDays(
  { from, to }: Period,
  rows: readonly { day: string; value: number }[],
  now: Date,
): { day: string; leads: number }[] {
  const values = new Map(rows.map(({ day, value }) => [day, value]));
  const today = now.toISOString().slice(0, 10);
  const days: { day: string; leads: number }[] = [];
  const last = to < today ? to : today;
  for (let at = new Date(`${from}T00:00:00Z`); ; at = new Date(at.getTime() + 86_400_000)) {
    const day = at.toISOString().slice(0, 10);
    if (day > last) return days;
    days.push({ day, leads: values.get(day) ?? 0 });
  }
}
