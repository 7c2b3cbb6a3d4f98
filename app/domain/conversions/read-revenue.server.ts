import { pickMonthTerms } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { addFees, readFeeFacts, readFees, splitFees } from '#app/domain/receivables/index.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { assertMonth } from '#app/lib/months.ts';
import { netSalesCents } from '#app/lib/sales-words.ts';
import { readMonthAccount } from './month-figures.server.ts';

/**
 * Reads a month's revenue as the API returns it, in decimals: fees as invoiced or expected, and commission from the sales of its account.
 * @param options.month YYYY-MM, in UTC (D30)
 * @throws AppError `invalid`, `not-found`
 */
export async function readRevenue(options: { db: Database; tenantId: string; month: string }) {
  const { db, tenantId, month } = options;
  assertMonth(month);
  const facts = readFeeFacts(db, tenantId);
  const [{ company, terms, lastClosed }, feesByMonth] = await Promise.all([
    facts,
    readFees(db, { tenantId, from: month, to: month }, facts),
  ]);
  const account = await readMonthAccount(db, { tenantId, month, lastClosed });
  const { currency } = company;
  const fees = feesByMonth.get(month) ?? [];
  const { baseFee, others } = splitFees(fees, currency);
  return {
    month,
    currency,
    /** Commission charged, plus the fees in the same currency (D69). The statement calls it the same. */
    totalRevenue: decimalOfCents(addFees(account.chargedCents, currency, fees)),
    /** Commission on the month's sales less that on its refunds; may be below 0. */
    commissionTotal: decimalOfCents(account.commissionCents),
    /** What is charged of it, never below 0: refunds of earlier months are deducted first. */
    commissionCharged: decimalOfCents(account.chargedCents),
    carriedIn: decimalOfCents(account.carriedInCents),
    carriedOut: decimalOfCents(account.carriedOutCents),
    /** The last rate of the month. The commission of each sale uses the rate of its own day. */
    commissionRate: rateOfBps(pickMonthTerms(terms, month)?.rateBps ?? company.commissionRateBps),
    baseFee: decimalOfCents(baseFee.cents),
    baseFeeCurrency: baseFee.currency,
    otherFees: others.map((fee) => ({ currency: fee.currency, amount: decimalOfCents(fee.cents) })),
    /** Number of sales. Refunds are not counted; their amounts are subtracted. */
    conversionCount: account.orderCount,
    /** The shop's net sales. */
    salesTotal: decimalOfCents(netSalesCents(account)),
  };
}
