import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/** The sale that is stored on a lead. */
export interface LeadSale {
  conversionDate: Date;
  saleAmountCents: number;
  orderId?: string | null;
  commissionRateBps: number;
  commissionAmountCents: number;
}

/** Sets a lead's first remaining sale. */
export async function markConverted(
  tx: Prisma.TransactionClient,
  { tenantId, leadId, sale }: { tenantId: string; leadId: string; sale: LeadSale },
): Promise<void> {
  await tx.lead.updateMany({ where: { id: leadId, tenantId }, data: { converted: true, ...sale } });
}

/** Restores the earlier state of a lead whose sales were all refunded. */
export async function markNotConverted(
  tx: Prisma.TransactionClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<void> {
  await tx.lead.updateMany({ where: { id: leadId, tenantId }, data: { converted: false, ...NOT_CONVERTED } });
}

const NOT_CONVERTED = {
  conversionDate: null,
  saleAmountCents: null,
  orderId: null,
  commissionRateBps: null,
  commissionAmountCents: null,
} as const satisfies Record<keyof LeadSale, null>;

/** Records that leads were sent their first marketing mail or text (D27). Leads contacted before keep their time. */
export async function markContactedByMail(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds, now }: { tenantId: string; leadIds: readonly string[]; now: Date },
): Promise<void> {
  await inChunks([...new Set(leadIds)], async (chunk) => {
    await tx.lead.updateMany({
      where: { tenantId, id: { in: chunk }, contacted: false, erasedAt: null },
      data: { contacted: true, contactedAt: now },
    });
  });
}

/**
 * Finds a tenant's leads whose stored first sale is wrong, missing or should not exist.
 * @param firstSales one row for each lead with a sale: `leadId`, and the time of the first sale as `first`; sales belong to another area
 */
export const findLeadsWithWrongSale = (
  db: Database,
  { tenantId, firstSales }: { tenantId: string; firstSales: Sql },
): Promise<{ id: string; month: string }[]> =>
  db.$queryRaw(sql`
    SELECT lead."id", SUBSTR(CAST(lead."createdAt" AS TEXT), 1, 7) AS "month"
    FROM (${firstSales}) AS sale JOIN "Lead" AS lead ON lead."id" = sale."leadId"
    WHERE lead."tenantId" = ${tenantId}
      AND (lead."converted" = false OR lead."conversionDate" IS NULL OR lead."conversionDate" <> sale."first")
    UNION ALL
    SELECT lead."id", SUBSTR(CAST(lead."createdAt" AS TEXT), 1, 7) AS "month"
    FROM "Lead" AS lead LEFT JOIN (${firstSales}) AS sale ON sale."leadId" = lead."id"
    WHERE lead."tenantId" = ${tenantId} AND lead."converted" = true AND sale."leadId" IS NULL
    ORDER BY 1`);
