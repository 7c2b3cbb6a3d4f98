import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';

/** @param from the first moment of the period; `to` is the first moment after it */
interface Period {
  tenantId: string;
  from: Date;
  to: Date;
}

/** Counts a tenant's leads in each of these periods. Counting stops at `upTo`, so that a large period costs no more. */
export async function countLeadsIn(
  client: SqlTransaction,
  periods: readonly (Period & { upTo: number })[],
): Promise<number[]> {
  if (periods.length === 0) return [];
  const counts = periods.map(
    ({ tenantId, from, to, upTo }, index) => sql`
      SELECT ${index} AS "at", COUNT(*) AS "n" FROM (SELECT 1 FROM "Lead"
        WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${from} AND "createdAt" < ${to} LIMIT ${upTo}) AS "some"`,
  );
  const rows = await client.$queryRaw<{ at: number | bigint; n: number | bigint }[]>(
    sql`${join(counts, ' UNION ALL ')}`,
  );
  const byPlace = new Map(rows.map(({ at: position, n }) => [Number(position), Number(n)]));
  return periods.map((_, index) => byPlace.get(index) ?? 0);
}

const announcedLead = { id: true, widget: true, returning: true, createdAt: true } as const;
/** A lead's data for its announcement, without anything about health. */
export type AnnouncedLead = Prisma.LeadGetPayload<{ select: typeof announcedLead }>;

/**
 * Lists the leads of a period for a digest, without erased ones.
 * @param isAnnounced builds a condition: whether the lead in the given column has been announced individually
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
    select: announcedLead,
  });
  return { count: Number(totals?.count ?? 0), returning: Number(totals?.returning ?? 0), leads };
}

/** Finds a lead for its own announcement; null if unknown or erased. */
export const findLeadToAnnounce = (
  db: Database,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<(AnnouncedLead & { firstName: string; email: string }) | null> =>
  db.lead.findFirst({
    where: { tenantId, id, erasedAt: null },
    select: { ...announcedLead, firstName: true, email: true },
  });
