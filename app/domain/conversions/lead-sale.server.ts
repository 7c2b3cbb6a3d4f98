import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { type LeadSale, markConverted, markNotConverted } from '#app/domain/leads/index.ts';

/** Selects the remaining amount of each of a tenant's sales, in cents: 0 if it was fully refunded. */
export const salesLeft = (tenantId: string) => sql`
  SELECT sale."id", sale."leadId", sale."conversionDate", sale."createdAt", sale."saleAmountCents" + COALESCE((
    SELECT SUM(refund."saleAmountCents") FROM "Conversion" AS refund
    WHERE refund."refundOfId" = sale."id" AND refund."tenantId" = sale."tenantId"), 0) AS "cents"
  FROM "Conversion" AS sale WHERE sale."tenantId" = ${tenantId} AND sale."kind" = 'sale'`;

/**
 * Returns an SQL condition for another area's statement: the lead has a sale since a day that was not fully refunded.
 * @param leadId the column or value that names the lead
 */
export const hasSaleSince =
  ({ tenantId, since }: { tenantId: string; since: Date }) =>
  (leadId: Sql): Sql =>
    sql`
  EXISTS (SELECT 1 FROM (${salesLeft(tenantId)}) AS bought
    WHERE bought."leadId" = ${leadId} AND bought."conversionDate" >= ${since} AND bought."cents" > 0)`;

/**
 * Sets on a lead the earliest of its sales that was not fully refunded; without one, the lead is not converted. Call it under the tenant's
 * lock, after a refund.
 */
export async function correctLeadSale(
  tx: Prisma.TransactionClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<void> {
  const [first] = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM (${salesLeft(tenantId)} AND sale."leadId" = ${leadId}) AS left_over WHERE "cents" > 0
    ORDER BY "conversionDate", "id" LIMIT 1`);
  if (!first) return markNotConverted(tx, { tenantId, leadId });
  const sale: LeadSale = await tx.conversion.findFirstOrThrow({
    where: { id: first.id, tenantId },
    select: {
      conversionDate: true,
      saleAmountCents: true,
      orderId: true,
      commissionRateBps: true,
      commissionAmountCents: true,
    },
  });
  await markConverted(tx, { tenantId, leadId, sale });
}

/** Selects the first sale that was not fully refunded for each of a tenant's leads that has one: `leadId`, `first`. */
export const firstSalesLeft = (tenantId: string) => sql`
  SELECT "leadId", MIN("conversionDate") AS "first" FROM (${salesLeft(tenantId)}) AS left_over WHERE "cents" > 0
  GROUP BY "leadId"`;
