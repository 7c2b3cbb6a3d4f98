import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/** The campaigns that a tenant launched in a span, as rows in SQL: a chart marks them beside what else happened. */
export const launchRows = ({ tenantId, from, to }: { tenantId: string; from: Date; to: Date }): Sql =>
  sql`SELECT 'campaign' AS "kind", "id", "name", SUBSTR(CAST("launchedAt" AS TEXT), 1, 10) AS "day"
    FROM "EmailCampaign" WHERE "tenantId" = ${tenantId} AND "launchedAt" >= ${from} AND "launchedAt" < ${to}`;
