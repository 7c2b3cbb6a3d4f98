import { empty, join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient } from '#app/domain/database.ts';

/** An amount that is owed for a closed month. */
export interface OwedByHand {
  tenantId: string;
  month: string;
  currency: string;
  cents: number | bigint;
}

/**
 * Lists commission that is billed by hand.
 * @param options.tenantIds null for all companies
 * @param options.hasNoBill builds the condition that a month has no bill in a currency
 */
export const listChargesByHand = (
  db: DatabaseClient,
  options: {
    tenantIds: readonly string[] | null;
    hasNoBill: (tenantId: Sql, month: Sql, currency: Sql) => Sql;
  },
): Promise<OwedByHand[]> => {
  const { tenantIds, hasNoBill } = options;
  const isAsked = tenantIds ? sql`AND c."tenantId" IN (${join([...tenantIds])})` : empty;
  return db.$queryRaw(sql`
    SELECT c."tenantId", c."month", c."currency", c."chargedCents" AS "cents" FROM "CommissionCharge" AS c
    WHERE c."state" = 'by-hand' AND c."chargedCents" > 0 ${isAsked}
      AND ${hasNoBill(sql`c."tenantId"`, sql`c."month"`, sql`c."currency"`)}`);
};

/** Builds the condition that a month is closed and its fees are on the operator's bill. Months from before there were bills don't say it. */
export const isBilledByUs = (tenantId: Sql, month: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM "CommissionCharge" AS c WHERE c."tenantId" = ${tenantId} AND c."month" = ${month}
    AND CAST(c."billedTo" AS TEXT) LIKE '%"billedBy"%"us"%')`;
