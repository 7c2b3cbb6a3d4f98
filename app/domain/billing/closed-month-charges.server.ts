import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { endOfMonth } from '#app/lib/months.ts';
import { nextTurn } from '#app/lib/next-turn.ts';

/** Returns a tenant's latest closed month, or null before the first. */
export async function findLastClosedMonth(db: DatabaseClient, tenantId: string): Promise<string | null> {
  const charge = await db.commissionCharge.findFirst({
    where: { tenantId },
    orderBy: { month: 'desc' },
    select: { month: true },
  });
  return charge?.month ?? null;
}

/**
 * Returns the last month that was closed by a version without invoice lines; null if there is none. That version did not write who bills the
 * month (`billedTo.billedBy`), and every later one does.
 */
export async function findLastMonthWithoutLines(
  db: DatabaseClient,
  tenantId: string,
): Promise<string | null> {
  const months = await db.commissionCharge.findMany({
    where: { tenantId },
    orderBy: { month: 'desc' },
    select: { month: true, billedTo: true },
  });
  return months.find(({ billedTo }) => !(billedTo as { billedBy?: string }).billedBy)?.month ?? null;
}

/** Returns the amounts of a closed month, or null if it is not closed. */
export const findClosedMonth = (db: DatabaseClient, tenantId: string, month: string) =>
  db.commissionCharge.findUnique({ where: { tenantId_month: { tenantId, month } } });

/** Returns the amounts of a tenant's latest closed month, or null before the first. */
export const findLatestClosed = (db: DatabaseClient, tenantId: string): Promise<ClosedCharge | null> =>
  db.commissionCharge.findFirst({ where: { tenantId }, orderBy: { month: 'desc' } });

export type ClosedCharge = NonNullable<Awaited<ReturnType<typeof findClosedMonth>>>;

/** Lists all closed months of a tenant, latest first. */
export const listClosedMonths = (db: DatabaseClient, tenantId: string) =>
  db.commissionCharge.findMany({ where: { tenantId }, orderBy: { month: 'desc' } });

/** What a month amounts to once it has ended, and whether Stripe invoices its commission. The other columns say how, which comes later. */
type ClosedMonth = Pick<
  Prisma.CommissionChargeUncheckedCreateInput,
  | 'id'
  | 'tenantId'
  | 'month'
  | 'currency'
  | 'salesCents'
  | 'orderCount'
  | 'refundsCents'
  | 'refundCount'
  | 'rateBps'
  | 'billedTo'
  | 'commissionCents'
  | 'carriedInCents'
  | 'carriedOutCents'
  | 'chargedCents'
  | 'createdAt'
> & {
  /** `by-hand`: the commission is on the operator's bill, and never at Stripe. */
  state: 'closed' | 'by-hand';
};

/** Writes the amounts of a month that has ended; no later change affects them. Call it under the tenant's lock. */
export async function insertClosedMonth(tx: Prisma.TransactionClient, figures: ClosedMonth): Promise<void> {
  await tx.commissionCharge.create({ data: figures });
}

/** Maximum number of tenants per statement, because SQLite's driver blocks the process during a statement. */
const CLOSED_MONTHS_AT_A_TIME = 500;

/**
 * Lists the tenants with a month that has ended and is not closed, by one index look-up of closed months for each.
 * @param options.month the last month that has ended
 * @param options.tenants a subquery with `id` and `createdAt`
 * @param options.hasMonthFiguresUpTo builds the condition that a tenant has sales up to and including a month; they may be from before its
 * sign-up
 */
export async function listWithOpenMonth(
  db: Database,
  {
    month,
    tenants,
    hasMonthFiguresUpTo,
  }: { month: string; tenants: Sql; hasMonthFiguresUpTo: (tenantId: Sql, month: string) => Sql },
): Promise<string[]> {
  const open: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; await nextTurn()) {
    const page: { id: string; isOpen: number | bigint }[] = await db.$queryRaw(sql`
      SELECT t."id", CASE WHEN
        (SELECT 1 FROM "CommissionCharge" AS c WHERE c."tenantId" = t."id" AND c."month" >= ${month} LIMIT 1) IS NULL
        AND (t."createdAt" < ${endOfMonth(month)} OR ${hasMonthFiguresUpTo(sql`t."id"`, month)}) THEN 1 ELSE 0 END AS "isOpen"
      FROM (${tenants}) AS t WHERE t."id" > ${after} ORDER BY t."id" LIMIT ${CLOSED_MONTHS_AT_A_TIME}`);
    open.push(...page.flatMap(({ id, isOpen }) => (Number(isOpen) === 1 ? [id] : [])));
    after = page.length === CLOSED_MONTHS_AT_A_TIME ? page.at(-1)?.id : undefined;
  }
  return open;
}
