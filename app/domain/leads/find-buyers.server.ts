import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '../database.ts';
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
export async function findLatestTrackingId(db: Database, tenantId: string): Promise<string | null> {
  const lead = await db.lead.findFirst({
    where: { tenantId, erasedAt: null },
    orderBy: { createdAt: 'desc' },
    select: { trackingId: true },
  });
  return lead?.trackingId ?? null;
}
