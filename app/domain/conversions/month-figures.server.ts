import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { type Carried, type ClosedCharge, carryOver, findClosedMonth } from '#app/domain/billing/index.ts';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { nextMonth } from '#app/lib/months.ts';
import { type DescribedRow, describeRows, kindColumns, SHOWN_ROWS } from './describe-rows.server.ts';

/** Sums of a month's account, in cents. */
export interface MonthFigures {
  /** Before refunds, with the changes of orders that were edited later. */
  salesCents: number;
  orderCount: number;
  /** 0 or below. */
  refundsCents: number;
  refundCount: number;
  /** Commission of the sales less that of the refunds. */
  commissionCents: number;
}

/** Sums up a month's account. */
export async function sumMonth(
  db: DatabaseClient,
  { tenantId, month }: { tenantId: string; month: string },
): Promise<MonthFigures> {
  const groups = await db.conversion.groupBy({
    by: ['kind'],
    where: { tenantId, month },
    _count: { _all: true },
    _sum: { saleAmountCents: true, commissionAmountCents: true },
  });
  const read = (kind: string) => {
    const group = groups.find((row) => row.kind === kind);
    return {
      count: group?._count._all ?? 0,
      cents: group?._sum.saleAmountCents ?? 0,
      commissionCents: group?._sum.commissionAmountCents ?? 0,
    };
  };
  const [sales, refunds, adjustments] = [read('sale'), read('refund'), read('adjustment')];
  return {
    salesCents: sales.cents + adjustments.cents,
    orderCount: sales.count,
    refundsCents: refunds.cents,
    refundCount: refunds.count,
    commissionCents: sales.commissionCents + refunds.commissionCents + adjustments.commissionCents,
  };
}

/** A month's account with what is charged and carried over, in cents. */
export type MonthAccount = MonthFigures & Carried;

/**
 * Reads a month's account: a closed month as it was closed, an open one from its rows.
 * @param lastClosed the latest closed month, null before the first
 */
export async function readMonthAccount(
  db: DatabaseClient,
  { tenantId, month, lastClosed }: { tenantId: string; month: string; lastClosed: ClosedCharge | null },
): Promise<MonthAccount> {
  const [figures, closed] = await Promise.all([
    sumMonth(db, { tenantId, month }),
    lastClosed && month < lastClosed.month ? findClosedMonth(db, tenantId, month) : lastClosed,
  ]);
  if (closed?.month === month)
    return {
      ...figures,
      carriedInCents: Number(closed.carriedInCents),
      chargedCents: Number(closed.chargedCents),
      carriedOutCents: Number(closed.carriedOutCents),
    };
  let carriedIn = Number(closed?.carriedOutCents ?? 0);
  const last = lastClosed?.month ?? null;
  if (last === null || nextMonth(last) < month)
    for (const cents of await listOpenCommission(db, { tenantId, month, lastClosed: last }))
      carriedIn = carryOver(carriedIn, cents).carriedOutCents;
  return { ...figures, ...carryOver(carriedIn, figures.commissionCents) };
}

/** Lists the commission of open months before a month, in order. Months without rows carry over what they were given. */
async function listOpenCommission(
  db: DatabaseClient,
  { tenantId, month, lastClosed }: { tenantId: string; month: string; lastClosed: string | null },
): Promise<number[]> {
  const months = await db.conversion.groupBy({
    by: ['month'],
    where: { tenantId, month: { lt: month, ...(lastClosed !== null && { gt: lastClosed }) } },
    orderBy: { month: 'asc' },
    _sum: { commissionAmountCents: true },
  });
  return months.map(({ _sum }) => _sum.commissionAmountCents ?? 0);
}

/** Finds the first month with rows in a tenant's account; null if none exists. */
export async function findFirstMonth(db: DatabaseClient, tenantId: string): Promise<string | null> {
  const first = await db.conversion.findFirst({
    where: { tenantId },
    orderBy: { month: 'asc' },
    select: { month: true },
  });
  return first?.month ?? null;
}

/** Builds a condition: whether a tenant's account has any rows up to and including a month. */
export const hasMonthFiguresUpTo = (tenantId: Sql, month: string): Sql => sql`
  (SELECT 1 FROM "Conversion" AS s WHERE s."tenantId" = ${tenantId} AND s."month" <= ${month} LIMIT 1) IS NOT NULL`;

/** The columns of a sale or refund that never change and contain no personal data. */
const line = {
  ...kindColumns,
  orderId: true,
  conversionDate: true,
  saleAmountCents: true,
  commissionRateBps: true,
  commissionAmountCents: true,
} as const;

export type StatementLine = Omit<
  DescribedRow<Prisma.ConversionGetPayload<{ select: typeof line }>>,
  'kind' | 'refundOfId'
>;

/** Lists a month's sales, refunds and adjustments by date, for its statement. */
export async function listMonthLines(
  db: DatabaseClient,
  { tenantId, month }: { tenantId: string; month: string },
): Promise<StatementLine[]> {
  const rows = await db.conversion.findMany({
    where: { tenantId, month, ...SHOWN_ROWS },
    orderBy: [{ conversionDate: 'asc' }, { id: 'asc' }],
    select: line,
  });
  return describeRows(db, { tenantId, rows });
}
