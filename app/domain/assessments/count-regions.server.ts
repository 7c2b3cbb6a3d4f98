import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';

/**
 * Counts a company's people by the region in which they said they live, or which the shop's page named. A person who named two is counted
 * in both.
 * @returns the most frequent first; `unknown` for people who named none
 */
export async function countPeopleByRegion(
  db: Database,
  tenantId: string,
): Promise<{ region: string; people: number }[]> {
  const rows = await db.$queryRaw<{ region: string; people: number | bigint }[]>(sql`
    SELECT COALESCE("region", 'unknown') AS "region", COUNT(DISTINCT "email") AS "people" FROM "PeptideAssessment"
    WHERE "tenantId" = ${tenantId} AND "email" <> '' GROUP BY COALESCE("region", 'unknown')`);
  return rows
    .map(({ region, people }) => ({ region, people: Number(people) }))
    .sort((a, b) => b.people - a.people || a.region.localeCompare(b.region, 'en'));
}
