import { decimalOfCents } from '../../lib/money.ts';
import { endOfMonth } from '../../lib/months.ts';
import { findTermsBefore } from '../billing/index.ts';
import { listSalesOfPeriod, readRevenue, type SaleRow, type SalesPeriod } from '../conversions/index.ts';
import type { Database } from '../database.ts';
import { type Buyer, type CountFilter, findBuyers } from '../leads/index.ts';
import { monthsOf, type Period } from './periods.ts';

/** A sale or refund with the lead that bought. */
export interface SaleOfBuyer extends SaleRow {
  buyer: Buyer;
}

/** A month is its account: a late sale is in the month that was open. Other periods go by the day of the sale. */
export const salesPeriodOf = ({ month, from, to }: Period): SalesPeriod =>
  month === null ? { from, to } : { month };

export const isFiltered = ({ widget, locale, site }: CountFilter): boolean =>
  widget !== undefined || locale !== undefined || site !== undefined;

interface Options {
  db: Database;
  tenantId: string;
  period: Period;
  filter: CountFilter;
}

/** Sales and refunds of a period, of the leads that a filter leaves. */
export async function readSalesOfBuyers({ db, tenantId, period, filter }: Options): Promise<SaleOfBuyer[]> {
  const sales = await listSalesOfPeriod(db, { tenantId, period: salesPeriodOf(period) });
  const leadIds = [...new Set(sales.map(({ leadId }) => leadId))];
  const buyers = await findBuyers(db, { tenantId, leadIds });
  return sales.flatMap((sale) => {
    const buyer = buyers.get(sale.leadId);
    return buyer && fits(buyer, filter) ? [{ ...sale, buyer }] : [];
  });
}

/** Whether a lead is one of those that a filter leaves. */
export const fits = (buyer: Buyer, { widget, locale, site }: CountFilter): boolean =>
  (widget ?? buyer.widget) === buyer.widget &&
  (locale ?? buyer.locale) === buyer.locale &&
  (site ?? buyer.site) === buyer.site;

/** What a period brought, in the tenant's currency. */
export interface PeriodRevenue {
  currency: string;
  /** Base fee and commission; of a part of the leads the commission alone, because the fee can't be divided. */
  total: number;
  commission: number;
  /** Of the months that begin in the period; null for a part of the leads. */
  baseFee: number | null;
  /** At the period's end. */
  commissionRate: number;
  salesCount: number;
  salesTotal: number;
}

/** The one function for revenue: of a whole month it is what the API and the home page show. */
export async function readPeriodRevenue(
  options: Options,
  sales: readonly SaleOfBuyer[],
): Promise<PeriodRevenue> {
  const { db, tenantId, period, filter } = options;
  const lastMonth = period.to.slice(0, 7);
  const ofMonth = await readRevenue({ db, tenantId, month: period.month ?? lastMonth });
  const { currency, commissionRate } = ofMonth;
  if (period.month !== null && !isFiltered(filter))
    return {
      currency,
      commissionRate,
      total: ofMonth.totalRevenue,
      commission: ofMonth.commissionTotal,
      baseFee: ofMonth.baseFee,
      salesCount: ofMonth.conversionCount,
      salesTotal: ofMonth.salesTotal,
    };
  const commissionCents = sales.reduce((sum, sale) => sum + sale.commissionCents, 0);
  const feeCents = isFiltered(filter) ? null : await sumBaseFees(db, tenantId, period);
  return {
    currency,
    commissionRate,
    total: decimalOfCents(commissionCents + (feeCents ?? 0)),
    commission: decimalOfCents(commissionCents),
    baseFee: feeCents === null ? null : decimalOfCents(feeCents),
    salesCount: sales.filter(({ kind }) => kind === 'sale').length,
    salesTotal: decimalOfCents(sales.reduce((sum, { saleCents }) => sum + saleCents, 0)),
  };
}

/** Of each month whose first day is in the period, so that periods that follow each other add up. */
async function sumBaseFees(db: Database, tenantId: string, period: Period): Promise<number> {
  const months = monthsOf(period).filter((month) => `${month}-01` >= period.from);
  const terms = await Promise.all(months.map((month) => findTermsBefore(db, tenantId, endOfMonth(month))));
  return terms.reduce((sum, of) => sum + (of?.baseFeeCents ?? 0), 0);
}
