import { empty, join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/** SQL fragments for the statement that lists months without a bill, which is in another area. */

/**
 * Subquery with `tenantId`, `month`, `currency` and `cents` of commission that is billed by hand.
 * @param tenantIds null for all companies
 */
export const selectChargesByHand = (tenantIds: readonly string[] | null): Sql => sql`
  SELECT c."tenantId", c."month", c."currency", c."chargedCents" AS "cents" FROM "CommissionCharge" AS c
  WHERE c."state" = 'by-hand' AND c."chargedCents" > 0
    ${tenantIds ? sql`AND c."tenantId" IN (${join([...tenantIds])})` : empty}`;

/** Builds the condition that a month is closed and its fees are on the operator's bill. Months from before there were bills don't say it. */
export const isBilledByUs = (tenantId: Sql, month: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM "CommissionCharge" AS c WHERE c."tenantId" = ${tenantId} AND c."month" = ${month}
    AND CAST(c."billedTo" AS TEXT) LIKE '%"billedBy"%"us"%')`;
