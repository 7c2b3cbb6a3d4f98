import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/** The products whose price a tenant changed in a span, once a day, as rows in SQL. A product's id is its name, too. */
export const priceChangeRows = ({ tenantId, from, to }: { tenantId: string; from: Date; to: Date }): Sql =>
  sql`SELECT DISTINCT 'price' AS "kind", "targetId" AS "id", "targetId" AS "name",
      SUBSTR(CAST("createdAt" AS TEXT), 1, 10) AS "day"
    FROM "AuditEvent" WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${from} AND "createdAt" < ${to}
      AND "targetType" = 'product' AND "action" = 'catalogue.update'
      AND CAST("details" AS TEXT) LIKE ${'%"priceCents"%'}`;
