import { empty, sqltag as sql } from '@prisma/client/runtime/client';
import { pickMonthTerms } from '#app/domain/billing/index.ts';
import { readRevenue, readRowKind, type SalesPeriod, salesRows } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type CountFilter, joinBuyers } from '#app/domain/leads/index.ts';
import {
  addFees,
  type FeeFacts,
  type FeeSum,
  readFeeFacts,
  readFees,
  splitFees,
} from '#app/domain/receivables/index.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { listMonths, type Period } from './periods.ts';

/**
 * A month's sales are those of its account: a late sale belongs to the month that was open when it was recorded. Other periods use the day
 * of the sale.
 */
export const toSalesPeriod = ({ month, from, to }: Period): SalesPeriod =>
  month === null ? { from, to } : { month };

export const hasSalesCountFilter = ({ widget, locale, site }: CountFilter): boolean =>
  widget !== undefined || locale !== undefined || site !== undefined;

export interface SalesOptions {
  db: Database;
  tenantId: string;
  period: Period;
  filter: CountFilter;
}

/** Sales and refunds of a period by the source of the buying lead and the day of the sale. */
export interface SourceSales {
  source: string;
  /** UTC; a late sale in a month's account may be of a day before the month. */
  day: string;
  /** Number of rows, refunds included. */
  rows: number;
  orders: number;
  saleCents: number;
  commissionCents: number;
}

/** Sums the sales and refunds of a period for the leads that match a filter. */
export async function sumSalesBySource(options: SalesOptions): Promise<SourceSales[]> {
  const { db, tenantId, period, filter } = options;
  const groups = await db.$queryRaw<{ [Column in keyof SourceSales]: SourceSales[Column] | bigint }[]>(sql`
    SELECT buyer."source", SUBSTR(CAST(sale."conversionDate" AS TEXT), 1, 10) AS "day", COUNT(*) AS "rows", SUM(CASE WHEN sale."kind" = 'sale' THEN 1 ELSE 0 END) AS "orders",
      SUM(sale."saleAmountCents") AS "saleCents", SUM(sale."commissionAmountCents") AS "commissionCents"
    FROM (${salesRows(tenantId, toSalesPeriod(period))}) AS sale ${joinBuyers(sql`sale`, filter)}
    GROUP BY 1, 2`);
  return groups.map(({ source, day, rows, orders, saleCents, commissionCents }) => ({
    source: String(source),
    day: String(day),
    rows: Number(rows),
    orders: Number(orders),
    saleCents: Number(saleCents),
    commissionCents: Number(commissionCents),
  }));
}

/** A sale or refund as listed on the page. */
interface RecentSale {
  id: string;
  leadId: string;
  orderId: string | null;
  trackingId: string;
  kind: string;
  dedupeKey: string;
  currency: string;
  saleAmountCents: number;
  commissionAmountCents: number;
  conversionDate: Date;
}

/** Lists the sales and refunds of a period for the leads that match a filter, latest first. */
export async function listLatestSales({ db, tenantId, period, filter }: SalesOptions, limit?: number) {
  const buyers = hasSalesCountFilter(filter) ? joinBuyers(sql`sale`, filter) : empty;
  const rows = await db.$queryRaw<RecentSale[]>(sql`
    SELECT sale."id", sale."leadId", sale."orderId", sale."trackingId", sale."kind", sale."dedupeKey", sale."currency",
      sale."saleAmountCents", sale."commissionAmountCents", sale."conversionDate"
    FROM (${salesRows(tenantId, toSalesPeriod(period))}) AS sale ${buyers}
    ORDER BY sale."conversionDate" DESC, sale."id" DESC ${limit === undefined ? empty : sql`LIMIT ${limit}`}`);
  return rows.map(({ saleAmountCents, commissionAmountCents, kind, dedupeKey, ...row }) => ({
    ...row,
    kind: readRowKind({ kind, dedupeKey }),
    saleAmount: decimalOfCents(saleAmountCents),
    commissionAmount: decimalOfCents(commissionAmountCents),
  }));
}

/** Revenue of a period, in units of the currencies. */
export interface PeriodRevenue {
  currency: string;
  /** The rate at the period's end. */
  commissionRate: number;
  /** Whether it is a month's account, which the statement and the API show too. Else it is what was sold on the period's days. */
  isBooked: boolean;
  /** Commission charged and the fees in the same currency (D69); with a filter the commission alone, because a fee can't be divided. */
  total: number;
  /** On sales less refunds; may be below 0. */
  commission: number;
  /** What is charged of it after refunds of earlier months; the commission itself if nothing is booked. */
  charged: number;
  carriedIn: number;
  carriedOut: number;
  /** The fees of the months that begin in the period; null with a filter. */
  baseFee: number | null;
  baseFeeCurrency: string;
  /** Fees in further currencies, usually none. */
  otherFees: { currency: string; amount: number }[];
  salesCount: number;
  salesTotal: number;
}

/** Reads the revenue of a period. The API and the statement show the same figures for a whole month. */
export async function readPeriodRevenue(
  options: SalesOptions,
  soldBySource: Promise<readonly SourceSales[]>,
): Promise<PeriodRevenue> {
  const { db, tenantId, period, filter } = options;
  const isFiltered = hasSalesCountFilter(filter);
  if (period.month !== null && !isFiltered) return readBookedRevenue(db, tenantId, period.month);
  const facts = readFeeFacts(db, tenantId);
  const [{ company, terms }, sales, fees] = await Promise.all([
    facts,
    soldBySource,
    isFiltered ? [] : sumPeriodFees({ db, tenantId, period, facts }),
  ]);
  const { currency } = company;
  const sum = (key: 'orders' | 'saleCents' | 'commissionCents') =>
    sales.reduce((total, group) => total + group[key], 0);
  const commissionCents = sum('commissionCents');
  const { baseFee, others } = splitFees(fees, currency);
  const lastTerms = pickMonthTerms(terms, period.to.slice(0, 7));
  return {
    currency,
    commissionRate: rateOfBps(lastTerms?.rateBps ?? company.commissionRateBps),
    isBooked: false,
    total: decimalOfCents(addFees(commissionCents, currency, fees)),
    commission: decimalOfCents(commissionCents),
    charged: decimalOfCents(commissionCents),
    carriedIn: 0,
    carriedOut: 0,
    baseFee: isFiltered ? null : decimalOfCents(baseFee.cents),
    baseFeeCurrency: baseFee.currency,
    otherFees: others.map((fee) => ({ currency: fee.currency, amount: decimalOfCents(fee.cents) })),
    salesCount: sum('orders'),
    salesTotal: decimalOfCents(sum('saleCents')),
  };
}

async function readBookedRevenue(db: Database, tenantId: string, month: string): Promise<PeriodRevenue> {
  const booked = await readRevenue({ db, tenantId, month });
  return {
    currency: booked.currency,
    commissionRate: booked.commissionRate,
    isBooked: true,
    total: booked.totalRevenue,
    commission: booked.commissionTotal,
    charged: booked.commissionCharged,
    carriedIn: booked.carriedIn,
    carriedOut: booked.carriedOut,
    baseFee: booked.baseFee,
    baseFeeCurrency: booked.baseFeeCurrency,
    otherFees: booked.otherFees,
    salesCount: booked.conversionCount,
    salesTotal: booked.salesTotal,
  };
}

/** Sums the fees of the months whose first day is in the period, so that consecutive periods add up. */
async function sumPeriodFees({
  db,
  tenantId,
  period,
  facts,
}: Pick<SalesOptions, 'db' | 'tenantId' | 'period'> & { facts: Promise<FeeFacts> }): Promise<FeeSum[]> {
  const months = listMonths(period).filter((month) => `${month}-01` >= period.from);
  const [from, to] = [months[0], months.at(-1)];
  if (!from || !to) return [];
  const sums = new Map<string, number>();
  for (const fees of (await readFees(db, { tenantId, from, to }, facts)).values())
    for (const { currency, cents } of fees) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums].map(([currency, cents]) => ({ currency, cents }));
}
