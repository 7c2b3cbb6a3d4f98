import { AppError, noSuchTenant } from '../../lib/app-error.ts';
import { decimalOfCents, rateOfBps } from '../../lib/money.ts';
import { endOfMonth, isMonth } from '../../lib/months.ts';
import type { Database } from '../database.ts';

interface InMonth {
  db: Database;
  tenantId: string;
  /** YYYY-MM, in UTC (D30). */
  month: string;
}

/** @throws AppError `invalid` */
export function assertMonth(month: string): void {
  if (isMonth(month)) return;
  const message = 'Please give the month as YYYY-MM, such as 2026-03';
  throw new AppError('invalid', message, { fields: { month: [message] } });
}

/** What a tenant ever had. Assessments are those accepted, whether or not a person's was erased since. */
export async function countTotals(
  db: Database,
  tenantId: string,
): Promise<{ assessments: number; leads: number }> {
  const [counted, leads] = await Promise.all([
    db.tenantUsage.aggregate({ where: { tenantId }, _sum: { assessmentsCount: true } }),
    db.lead.count({ where: { tenantId } }),
  ]);
  return { assessments: counted._sum.assessmentsCount ?? 0, leads };
}

export interface Usage {
  tenantId: string;
  month: string;
  assessmentsCount: number;
  leadsGenerated: number;
  /** Sales reported for the month, in the tenant's currency. */
  revenue: number;
}

/** A month's counters; zeros where nothing happened. @throws AppError `invalid` */
export async function readUsage({ db, tenantId, month }: InMonth): Promise<Usage> {
  assertMonth(month);
  const row = await db.tenantUsage.findUnique({ where: { tenantId_month: { tenantId, month } } });
  return {
    tenantId,
    month,
    assessmentsCount: row?.assessmentsCount ?? 0,
    leadsGenerated: row?.leadsGenerated ?? 0,
    revenue: decimalOfCents(row?.revenueCents ?? 0),
  };
}

/** As the API has it: decimals, in the tenant's currency. */
export interface Revenue {
  month: string;
  currency: string;
  /** Base fee and commission. */
  totalRevenue: number;
  commissionTotal: number;
  /** The month's last, as the base fee; each sale has its own day's. */
  commissionRate: number;
  baseFee: number;
  /** Sales; refunds are not among them, their amounts are taken off. */
  conversionCount: number;
  /** What the shop sold, refunds taken off. */
  salesTotal: number;
}

/** What a month brought: fee and commission from the sales of its account. @throws AppError `invalid`, `not-found` */
export async function readRevenue({ db, tenantId, month }: InMonth): Promise<Revenue> {
  assertMonth(month);
  const [tenant, terms, sums, conversionCount] = await Promise.all([
    db.tenant.findUnique({
      where: { id: tenantId },
      select: { currency: true, baseFeeCents: true, commissionRateBps: true },
    }),
    db.commissionRate.findFirst({
      where: { tenantId, effectiveFrom: { lt: endOfMonth(month) } },
      orderBy: { effectiveFrom: 'desc' },
    }),
    db.conversion.aggregate({
      where: { tenantId, month },
      _sum: { saleAmountCents: true, commissionAmountCents: true },
    }),
    db.conversion.count({ where: { tenantId, month, kind: 'sale' } }),
  ]);
  if (!tenant) throw noSuchTenant();
  const commissionCents = sums._sum.commissionAmountCents ?? 0;
  // Before its first terms a tenant owed no fee.
  const feeCents = terms?.baseFeeCents ?? 0;
  return {
    month,
    currency: tenant.currency,
    totalRevenue: decimalOfCents(feeCents + commissionCents),
    commissionTotal: decimalOfCents(commissionCents),
    commissionRate: rateOfBps(terms?.rateBps ?? tenant.commissionRateBps),
    baseFee: decimalOfCents(feeCents),
    conversionCount,
    salesTotal: decimalOfCents(sums._sum.saleAmountCents ?? 0),
  };
}
