import {
  type Carried,
  type ClosedCharge,
  carryOver,
  findClosedMonth,
  listClosedMonths,
  listTerms,
  pickMonthTerms,
} from '#app/domain/billing/index.ts';
import {
  findFirstMonth,
  listMonthLines,
  type MonthFigures,
  type StatementLine,
  sumMonth,
} from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  type Bill,
  type FeeSum,
  listBills,
  listMonthInvoices,
  type MonthInvoice,
  readFees,
} from '#app/domain/receivables/index.ts';
import { findBilledTo } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { assertMonth, isoMonth, nextMonth } from '#app/lib/months.ts';

/** A tenant's monthly account with the service, in cents. */
export interface StatementFigures extends MonthFigures, Carried {
  /** YYYY-MM, in UTC (D30). */
  month: string;
  /** The time when the month was closed; null while its figures are preliminary. */
  closedAt: Date | null;
  /** Of sales and commission. */
  currency: string;
  /** Fees as invoiced; in an open month those expected of a company billed by hand, too. One a currency, usually one. */
  fees: FeeSum[];
  /** The rate of the month's last terms. Each sale uses the rate of its own day. */
  rateBps: number;
  /** State of the charge; null while the month is open, and without commission. */
  charge: { state: string; error: string | null } | null;
}

export interface Statement extends StatementFigures {
  billedTo: {
    name: string;
    postalAddress: string | null;
    /** What the bill is; missing while the month is open, and in months that were closed before there were bills. */
    billedBy?: 'stripe' | 'us';
  };
  /** The operator's bills for the month, one a currency. */
  bills: Bill[];
  /** Stripe's invoices with amounts of the month. */
  invoices: MonthInvoice[];
  lines: StatementLine[];
}

interface OfTenant {
  db: Database;
  tenantId: string;
  now: Date;
}

/** Lists the months of a tenant's account, latest first: closed ones, and open ones with preliminary figures. */
export async function listStatements({ db, tenantId, now }: OfTenant): Promise<StatementFigures[]> {
  const [tenant, closed, first, terms] = await Promise.all([
    findBilledTo(db, tenantId),
    listClosedMonths(db, tenantId),
    findFirstMonth(db, tenantId),
    listTerms(db, tenantId),
  ]);
  if (!tenant) throw tenantNotFound();
  const signUp = isoMonth(tenant.createdAt);
  const firstMonth = first !== null && first < signUp ? first : signUp;
  const [from, to] = [closed.at(-1)?.month ?? firstMonth, isoMonth(now)];
  const facts = { company: tenant, terms, lastClosed: closed[0] ?? null };
  const fees = await readFees(db, { tenantId, from, to }, facts);
  const lastClosed = closed[0]?.month;
  const open: StatementFigures[] = [];
  let month = lastClosed ? nextMonth(lastClosed) : firstMonth;
  let carriedInCents = Number(closed[0]?.carriedOutCents ?? 0);
  for (; month <= to; month = nextMonth(month)) {
    const figures = await sumMonth(db, { tenantId, month });
    const carried = carryOver(carriedInCents, figures.commissionCents);
    carriedInCents = carried.carriedOutCents;
    open.unshift({
      month,
      closedAt: null,
      currency: tenant.currency,
      ...figures,
      ...carried,
      fees: fees.get(month) ?? [],
      rateBps: pickMonthTerms(terms, month)?.rateBps ?? 0,
      charge: null,
    });
  }
  return [...open, ...closed.map((row) => readClosed(row, fees.get(row.month) ?? []))];
}

/**
 * Reads the statement of a month. A closed month's statement never changes: its figures and lines are immutable rows without the personal
 * data that an erasure deletes. @throws AppError `invalid`, `not-found`
 */
export async function readStatement(options: OfTenant & { month: string }): Promise<Statement> {
  const { db, tenantId, month } = options;
  assertMonth(month);
  const [row, lines] = await Promise.all([
    findClosedMonth(db, tenantId, month),
    listMonthLines(db, { tenantId, month }),
  ]);
  if (row) {
    const [fees, bills, invoices] = await Promise.all([
      readFees(db, { tenantId, from: month, to: month }),
      listBills(db, { tenantId, month }),
      listMonthInvoices(db, { tenantId, month, chargeId: row.id }),
    ]);
    const billedTo = row.billedTo as unknown as Statement['billedTo'];
    return { ...readClosed(row, fees.get(month) ?? []), billedTo, bills, invoices, lines };
  }
  const [tenant, statements, invoices] = await Promise.all([
    findBilledTo(db, tenantId),
    listStatements(options),
    listMonthInvoices(db, { tenantId, month, chargeId: null }),
  ]);
  const figures = statements.find((statement) => statement.month === month);
  if (!tenant || !figures) throw new AppError('not-found', 'This month has no statement.');
  const billedTo = { name: tenant.name, postalAddress: tenant.postalAddress };
  return { ...figures, billedTo, bills: [], invoices, lines };
}

const readClosed = (row: ClosedCharge, fees: FeeSum[]): StatementFigures => ({
  month: row.month,
  closedAt: row.createdAt,
  currency: row.currency,
  salesCents: Number(row.salesCents),
  orderCount: row.orderCount,
  refundsCents: Number(row.refundsCents),
  refundCount: row.refundCount,
  commissionCents: Number(row.commissionCents),
  fees,
  rateBps: row.rateBps,
  carriedInCents: Number(row.carriedInCents),
  carriedOutCents: Number(row.carriedOutCents),
  chargedCents: Number(row.chargedCents),
  charge: row.chargedCents > 0 ? { state: row.state, error: row.error } : null,
});
