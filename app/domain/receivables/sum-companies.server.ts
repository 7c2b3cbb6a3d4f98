import { sumClosedCommission } from '#app/domain/billing/index.ts';
import type { DatabaseClient } from '#app/domain/database.ts';
import { listNonCustomerIds } from '#app/domain/tenants/index.ts';
import { COMMISSION_GIVEN_BACK, FEE_KINDS } from './invoice-lines.server.ts';

/** What all companies were charged for a month, in one currency. */
export interface MonthRevenue {
  month: string;
  currency: string;
  feeCents: number;
  /** Charged for the month's own sales, once the month is closed; its invoice may be of a later month. */
  commissionCents: number;
  /** Commission that was given back in the month, whichever month's sales it was for; below 0. */
  givenBackCents: number;
}

/**
 * Sums booked fees, charged commission and commission given back of all companies by month and currency, latest month first. The default company and demos are left
 * out. Three queries, whatever the number of companies.
 * @param months YYYY-MM, first and last
 */
export async function sumCompanies(
  db: DatabaseClient,
  { from, to }: { from: string; to: string },
): Promise<MonthRevenue[]> {
  const without = await listNonCustomerIds(db);
  const where = { month: { gte: from, lte: to }, tenantId: { notIn: without } };
  const [fees, givenBack, commission] = await Promise.all([
    db.invoiceLine.groupBy({
      by: ['month', 'currency'],
      where: { ...where, kind: { in: [...FEE_KINDS] } },
      orderBy: [{ month: 'asc' }, { currency: 'asc' }],
      _sum: { amountCents: true },
    }),
    db.invoiceLine.groupBy({
      by: ['month', 'currency'],
      where: { ...where, ...COMMISSION_GIVEN_BACK },
      orderBy: [{ month: 'asc' }, { currency: 'asc' }],
      _sum: { amountCents: true },
    }),
    sumClosedCommission(db, { from, to, without }),
  ]);
  const rows = new Map<string, MonthRevenue>();
  const add = ({ month, currency }: { month: string; currency: string }, amounts: Partial<MonthRevenue>) => {
    const key = `${month} ${currency}`;
    const row = rows.get(key) ?? { month, currency, feeCents: 0, commissionCents: 0, givenBackCents: 0 };
    rows.set(key, { ...row, ...amounts });
  };
  for (const { _sum, ...key } of fees) add(key, { feeCents: Number(_sum.amountCents ?? 0) });
  for (const { _sum, ...key } of givenBack) add(key, { givenBackCents: Number(_sum.amountCents ?? 0) });
  for (const { cents, ...key } of commission) add(key, { commissionCents: cents });
  return [...rows.values()]
    .filter((row) => row.feeCents !== 0 || row.commissionCents !== 0 || row.givenBackCents !== 0)
    .sort((a, b) => b.month.localeCompare(a.month) || a.currency.localeCompare(b.currency));
}
