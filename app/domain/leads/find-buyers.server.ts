import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { type Reader, readRows, text } from '../../lib/read-together.ts';
import { andAll } from './lead-conditions.server.ts';
import type { CountFilter } from './read-leads-figures.server.ts';

/** Joins the leads that bought to rows of sales in SQL, as `buyer`, of the leads that a filter leaves. @param sale the rows' name */
export const joinBuyers = (sale: Sql, { widget, locale, site }: CountFilter = {}): Sql =>
  sql`JOIN "Lead" AS buyer ON buyer."id" = ${sale}."leadId" AND buyer."tenantId" = ${sale}."tenantId"${andAll(
    [
      ...(widget === undefined ? [] : [sql`buyer."widget" = ${widget}`]),
      ...(locale === undefined ? [] : [sql`buyer."locale" = ${locale}`]),
      ...(site === undefined ? [] : [sql`buyer."site" = ${site}`]),
    ],
  )}`;

/** The tracking id of a tenant's latest lead, for examples; null before the first. */
export async function findLatestTrackingId(db: Reader, tenantId: string): Promise<string | null> {
  const [lead] = await readRows(
    db,
    { trackingId: text },
    sql`SELECT "trackingId" FROM "Lead" WHERE "tenantId" = ${tenantId} AND "erasedAt" IS NULL
      ORDER BY "createdAt" DESC LIMIT 1`,
  );
  return lead?.trackingId ?? null;
}
