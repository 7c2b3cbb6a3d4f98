import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '../database.ts';

/**
 * A tenant's leads that show another first sale than they have, show none, or show one that they don't have.
 * @param firstSales rows of each lead with a sale: `leadId`, and its moment as `first`; sales are another area's
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
