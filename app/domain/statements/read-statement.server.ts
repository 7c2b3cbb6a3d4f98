import { findClosedMonth, findMonthTerms, listClosedMonths } from '#app/domain/billing/index.ts';
import {
  findFirstMonth,
  listMonthLines,
  type MonthFigures,
  type StatementLine,
  sumMonth,
} from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findBilledTo } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { assertMonth, isoMonth, nextMonth } from '#app/lib/months.ts';

/** A tenant's monthly account with the service, in cents. */
export interface StatementFigures extends MonthFigures {
  /** YYYY-MM, in UTC (D30). */
  month: string;
  /** The time when the month was closed; null while its figures are preliminary. */
  closedAt: Date | null;
  currency: string;
  baseFeeCents: number;
  /** The rate of the month's last terms. Each sale uses the rate of its own day. */
  rateBps: number;
  /** At most 0. */
  carriedInCents: number;
  carriedOutCents: number;
  /** Commission to be charged. */
  chargedCents: number;
  /** State of the charge; null while the month is open, and without commission. */
  charge: { state: string; error: string | null } | null;
}

export interface Statement extends StatementFigures {
  billedTo: { name: string; postalAddress: string | null };
  lines: StatementLine[];
}

interface OfTenant {
  db: Database;
  tenantId: string;
  now: Date;
}

/** Lists the months of a tenant's account, latest first: closed ones, and open ones with preliminary figures. */
export async function listStatements({ db, tenantId, now }: OfTenant): Promise<StatementFigures[]> {
  const tenant = await findBilledTo(db, tenantId);
  if (!tenant) throw tenantNotFound();
  const closed = (await listClosedMonths(db, tenantId)).map(readClosed);
  const first = await findFirstMonth(db, tenantId);
  const signUp = isoMonth(tenant.createdAt);
  const lastClosed = closed[0]?.month;
  const open: StatementFigures[] = [];
  let month = lastClosed ? nextMonth(lastClosed) : first !== null && first < signUp ? first : signUp;
  let carriedInCents = closed[0]?.carriedOutCents ?? 0;
  for (; month <= isoMonth(now); month = nextMonth(month)) {
    const figures = await readOpen({ db, tenantId, month, currency: tenant.currency, carriedInCents });
    carriedInCents = figures.carriedOutCents;
    open.unshift(figures);
  }
  return [...open, ...closed];
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
  if (row) return { ...readClosed(row), billedTo: row.billedTo as unknown as Statement['billedTo'], lines };
  const [tenant, statements] = await Promise.all([findBilledTo(db, tenantId), listStatements(options)]);
  const figures = statements.find((statement) => statement.month === month);
  if (!tenant || !figures) throw new AppError('not-found', 'There is no statement of this month.');
  return { ...figures, billedTo: { name: tenant.name, postalAddress: tenant.postalAddress }, lines };
}

type ClosedRow = NonNullable<Awaited<ReturnType<typeof findClosedMonth>>>;

const readClosed = (row: ClosedRow): StatementFigures => ({
  month: row.month,
  closedAt: row.createdAt,
  currency: row.currency,
  salesCents: Number(row.salesCents),
  orderCount: row.orderCount,
  refundsCents: Number(row.refundsCents),
  refundCount: row.refundCount,
  commissionCents: Number(row.commissionCents),
  baseFeeCents: row.baseFeeCents,
  rateBps: row.rateBps,
  carriedInCents: Number(row.carriedInCents),
  carriedOutCents: Number(row.carriedOutCents),
  chargedCents: Number(row.chargedCents),
  charge: row.chargedCents > 0 ? { state: row.state, error: row.error } : null,
});

async function readOpen(options: {
  db: Database;
  tenantId: string;
  month: string;
  currency: string;
  carriedInCents: number;
}): Promise<StatementFigures> {
  const { db, tenantId, month, currency, carriedInCents } = options;
  const [figures, terms] = await Promise.all([
    sumMonth(db, { tenantId, month }),
    findMonthTerms(db, { tenantId, month }),
  ]);
  const { baseFeeCents, rateBps } = terms ?? { baseFeeCents: 0, rateBps: 0 };
  const carried = carryOver(carriedInCents, figures.commissionCents);
  return { month, closedAt: null, currency, ...figures, baseFeeCents, rateBps, ...carried, charge: null };
}

/**
 * Computes the charge and the carry-over of a month's commission. The commission is below 0 if more was refunded than sold; it is deducted
 * from the next months' commission before anything is charged (D26).
 * @param carriedInCents at most 0
 */
export function carryOver(carriedInCents: number, commissionCents: number) {
  const total = carriedInCents + commissionCents;
  return { carriedInCents, chargedCents: Math.max(0, total), carriedOutCents: Math.min(0, total) };
}
