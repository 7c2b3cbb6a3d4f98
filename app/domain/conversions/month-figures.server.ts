import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';

/** Sums of a month's account, in cents. */
export interface MonthFigures {
  /** Before refunds, with what changed orders became more or less. */
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
  const [sales, refunds, changes] = [read('sale'), read('refund'), read('adjustment')];
  return {
    salesCents: sales.cents + changes.cents,
    orderCount: sales.count,
    refundsCents: refunds.cents,
    refundCount: refunds.count,
    commissionCents: sales.commissionCents + refunds.commissionCents + changes.commissionCents,
  };
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
  id: true,
  kind: true,
  orderId: true,
  conversionDate: true,
  saleAmountCents: true,
  commissionRateBps: true,
  commissionAmountCents: true,
} as const;

export type StatementLine = Prisma.ConversionGetPayload<{ select: typeof line }>;

/** Lists a month's sales and refunds by date, for its statement. */
export const listMonthLines = (
  db: DatabaseClient,
  { tenantId, month }: { tenantId: string; month: string },
): Promise<StatementLine[]> =>
  db.conversion.findMany({
    where: { tenantId, month },
    orderBy: [{ conversionDate: 'asc' }, { id: 'asc' }],
    select: line,
  });
