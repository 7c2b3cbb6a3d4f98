import { empty, sqltag as sql } from '@prisma/client/runtime/client';
import { listTerms, pickMonthTerms } from '#app/domain/billing/index.ts';
import { readRevenue, type SalesPeriod, salesRows } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type CountFilter, joinBuyers } from '#app/domain/leads/index.ts';
import { decimalOfCents } from '#app/lib/money.ts';
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

/** Sales and refunds of a period by the source of the buying lead. */
export interface SourceSales {
  source: string;
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
    SELECT buyer."source", COUNT(*) AS "rows", SUM(CASE WHEN sale."kind" = 'sale' THEN 1 ELSE 0 END) AS "orders",
      SUM(sale."saleAmountCents") AS "saleCents", SUM(sale."commissionAmountCents") AS "commissionCents"
    FROM (${salesRows(tenantId, toSalesPeriod(period))}) AS sale ${joinBuyers(sql`sale`, filter)}
    GROUP BY buyer."source"`);
  return groups.map(({ source, rows, orders, saleCents, commissionCents }) => ({
    source: String(source),
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
  currency: string;
  saleAmountCents: number;
  commissionAmountCents: number;
  conversionDate: Date;
}

/** Lists the sales and refunds of a period for the leads that match a filter, latest first. */
export async function listLatestSales({ db, tenantId, period, filter }: SalesOptions, limit?: number) {
  const buyers = hasSalesCountFilter(filter) ? joinBuyers(sql`sale`, filter) : empty;
  const rows = await db.$queryRaw<RecentSale[]>(sql`
    SELECT sale."id", sale."leadId", sale."orderId", sale."trackingId", sale."kind", sale."currency",
      sale."saleAmountCents", sale."commissionAmountCents", sale."conversionDate"
    FROM (${salesRows(tenantId, toSalesPeriod(period))}) AS sale ${buyers}
    ORDER BY sale."conversionDate" DESC, sale."id" DESC ${limit === undefined ? empty : sql`LIMIT ${limit}`}`);
  return rows.map(({ saleAmountCents, commissionAmountCents, ...row }) => ({
    ...row,
    saleAmount: decimalOfCents(saleAmountCents),
    commissionAmount: decimalOfCents(commissionAmountCents),
  }));
}

/**
 * Reads the revenue of a period, in the tenant's currency. The API and the home page show the same figures for a whole month.
 * @returns `total` is base fee and commission, or with a filter the commission alone, because the fee can't be divided. `baseFee` is the
 * sum of the months that begin in the period, or null with a filter. `commissionRate` is the rate at the period's end.
 */
export async function readPeriodRevenue(
  options: SalesOptions,
  soldBySource: Promise<readonly SourceSales[]>,
) {
  const { db, tenantId, period, filter } = options;
  const lastMonth = period.to.slice(0, 7);
  const isMonth = period.month !== null;
  const [ofMonth, sales, feeCents] = await Promise.all([
    readRevenue({ db, tenantId, month: period.month ?? lastMonth }),
    soldBySource,
    isMonth || hasSalesCountFilter(filter) ? null : sumBaseFees(db, tenantId, period),
  ]);
  const { currency, commissionRate } = ofMonth;
  if (isMonth && !hasSalesCountFilter(filter))
    return {
      currency,
      commissionRate,
      total: ofMonth.totalRevenue,
      commission: ofMonth.commissionTotal,
      baseFee: ofMonth.baseFee,
      salesCount: ofMonth.conversionCount,
      salesTotal: ofMonth.salesTotal,
    };
  const sum = (key: 'orders' | 'saleCents' | 'commissionCents') =>
    sales.reduce((total, group) => total + group[key], 0);
  const commissionCents = sum('commissionCents');
  return {
    currency,
    commissionRate,
    total: decimalOfCents(commissionCents + (feeCents ?? 0)),
    commission: decimalOfCents(commissionCents),
    baseFee: feeCents === null ? null : decimalOfCents(feeCents),
    salesCount: sum('orders'),
    salesTotal: decimalOfCents(sum('saleCents')),
  };
}

/** Sums the base fees of the months whose first day is in the period, so that consecutive periods add up. */
async function sumBaseFees(db: Database, tenantId: string, period: Period): Promise<number> {
  const months = listMonths(period).filter((month) => `${month}-01` >= period.from);
  const terms = await listTerms(db, tenantId);
  return months.reduce((sum, month) => sum + (pickMonthTerms(terms, month)?.baseFeeCents ?? 0), 0);
}
