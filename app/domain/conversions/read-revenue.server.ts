import { findMonthTerms } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findTenantTerms } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { assertMonth } from '#app/lib/months.ts';
import { sumMonth } from './month-figures.server.ts';

/**
 * Reads a month's revenue as the API returns it, in decimals of the tenant's currency: base fee, and commission from the sales of its
 * account.
 * @param options.month YYYY-MM, in UTC (D30)
 * @throws AppError `invalid`, `not-found`
 */
export async function readRevenue(options: { db: Database; tenantId: string; month: string }) {
  const { db, tenantId, month } = options;
  assertMonth(month);
  const [tenant, terms, sums] = await Promise.all([
    findTenantTerms(db, tenantId),
    findMonthTerms(db, { tenantId, month }),
    sumMonth(db, { tenantId, month }),
  ]);
  if (!tenant) throw tenantNotFound();
  const { commissionCents } = sums;
  // A tenant owed no fee before its first terms.
  const feeCents = terms?.baseFeeCents ?? 0;
  return {
    month,
    currency: tenant.currency,
    /** Base fee plus commission. */
    totalRevenue: decimalOfCents(feeCents + commissionCents),
    commissionTotal: decimalOfCents(commissionCents),
    /** The last rate of the month. The commission of each sale uses the rate of its own day. */
    commissionRate: rateOfBps(terms?.rateBps ?? tenant.commissionRateBps),
    baseFee: decimalOfCents(feeCents),
    /** Number of sales. Refunds are not counted; their amounts are subtracted. */
    conversionCount: sums.orderCount,
    /** The shop's sales less refunds. */
    salesTotal: decimalOfCents(sums.salesCents + sums.refundsCents),
  };
}
