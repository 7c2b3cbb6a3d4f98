import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';

/** @param from the first moment that counts, `to` the first that doesn't */
interface Period {
  tenantId: string;
  from: Date;
  to: Date;
}

/** How many leads a tenant has in each of these periods; counting ends at `upTo`, so that it costs as little in a large one. */
export async function countLeadsIn(
  client: SqlTransaction,
  periods: readonly (Period & { upTo: number })[],
): Promise<number[]> {
  if (periods.length === 0) return [];
  const counts = periods.map(
    ({ tenantId, from, to, upTo }, at) => sql`
      SELECT ${at} AS "at", COUNT(*) AS "n" FROM (SELECT 1 FROM "Lead"
        WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${from} AND "createdAt" < ${to} LIMIT ${upTo}) AS "some"`,
  );
  const rows = await client.$queryRaw<{ at: number | bigint; n: number | bigint }[]>(
    sql`${join(counts, ' UNION ALL ')}`,
  );
  const byPlace = new Map(rows.map(({ at, n }) => [Number(at), Number(n)]));
  return periods.map((_, at) => byPlace.get(at) ?? 0);
}

/** What the announcement of a lead shows of it: nothing about health. */
export interface AnnouncedLead {
  id: string;
  widget: string;
  returning: boolean;
  createdAt: Date;
}

/**
 * The leads of a period for a digest, without erased ones.
 * @param isAnnounced a condition: the lead that the given column names has been announced by itself
 */
export async function listLeadsOfDigest(
  client: DatabaseClient,
  options: Period & { isAnnounced: (leadId: Sql) => Sql; limit: number },
): Promise<{ count: number; returning: number; leads: AnnouncedLead[] }> {
  const { tenantId, from, to, isAnnounced, limit } = options;
  const where = sql`"tenantId" = ${tenantId} AND "createdAt" >= ${from} AND "createdAt" < ${to}
    AND "erasedAt" IS NULL AND NOT ${isAnnounced(sql`"Lead"."id"`)}`;
  const [totals] = await client.$queryRaw<
    { count: number | bigint; returning: number | bigint | null }[]
  >(sql`
    SELECT COUNT(*) AS "count", SUM(CASE WHEN "returning" THEN 1 ELSE 0 END) AS "returning" FROM "Lead" WHERE ${where}`);
  const rows = await client.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM "Lead" WHERE ${where} ORDER BY "createdAt", "id" LIMIT ${limit}`);
  const leads = await client.lead.findMany({
    where: { tenantId, id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, widget: true, returning: true, createdAt: true },
  });
  return { count: Number(totals?.count ?? 0), returning: Number(totals?.returning ?? 0), leads };
}

/** A lead for its own announcement; null for an unknown or erased one. */
export const findLeadToAnnounce = (
  db: Database,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<(AnnouncedLead & { firstName: string }) | null> =>
  db.lead.findFirst({
    where: { tenantId, id, erasedAt: null },
    select: { id: true, firstName: true, widget: true, returning: true, createdAt: true },
  });
