import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/** The sites on which a tenant's widget was first seen in a span, as rows in SQL; blocked ones are not among them. */
export const firstSightingRows = ({ tenantId, from, to }: { tenantId: string; from: Date; to: Date }): Sql =>
  sql`SELECT 'embed' AS "kind", "origin" AS "id", "origin" AS "name",
      SUBSTR(CAST("firstSeenAt" AS TEXT), 1, 10) AS "day"
    FROM "EmbedSighting" WHERE "tenantId" = ${tenantId} AND "firstSeenAt" >= ${from} AND "firstSeenAt" < ${to}
      AND "allowed" = TRUE`;
