import { findMonthTerms } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findTenantTerms } from '#app/domain/tenants/index.ts';
import { noSuchTenant } from '#app/lib/app-error.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { assertMonth } from '#app/lib/months.ts';
import { sumMonth } from './month-figures.server.ts';

/** Revenue as the API returns it: decimals, in the tenant's currency. */
export interface Revenue {
  month: string;
  currency: string;
  /** Base fee plus commission. */
  totalRevenue: number;
  commissionTotal: number;
  /** The month's last rate, like the base fee; each sale has the rate of its own day. */
  commissionRate: number;
  baseFee: number;
  /** Number of sales. Refunds are not counted; their amounts are subtracted. */
  conversionCount: number;
  /** The shop's sales less refunds. */
  salesTotal: number;
}

/** Reads a month's revenue: base fee, and commission from the sales of its account. @throws AppError `invalid`, `not-found` */
export async function readRevenue({
  db,
  tenantId,
  month,
}: {
  db: Database;
  tenantId: string;
  /** YYYY-MM, in UTC (D30). */
  month: string;
}): Promise<Revenue> {
  assertMonth(month);
  const [tenant, terms, sums] = await Promise.all([
    findTenantTerms(db, tenantId),
    findMonthTerms(db, { tenantId, month }),
    sumMonth(db, { tenantId, month }),
  ]);
  if (!tenant) throw noSuchTenant();
  const { commissionCents } = sums;
  // A tenant owed no fee before its first terms.
  const feeCents = terms?.baseFeeCents ?? 0;
  return {
    month,
    currency: tenant.currency,
    totalRevenue: decimalOfCents(feeCents + commissionCents),
    commissionTotal: decimalOfCents(commissionCents),
    commissionRate: rateOfBps(terms?.rateBps ?? tenant.commissionRateBps),
    baseFee: decimalOfCents(feeCents),
    conversionCount: sums.orderCount,
    salesTotal: decimalOfCents(sums.salesCents + sums.refundsCents),
  };
}
