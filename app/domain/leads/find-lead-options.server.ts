import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '../database.ts';
import { splitList } from './stored-list.ts';

/** The latest leads that the filter's lists are made from. */
const LATEST = 5000;
const MAX_OPTIONS = 100;

/** Sources and tags of a tenant's latest leads, for the filter's lists. */
export async function findLeadOptions(
  db: Database,
  tenantId: string,
): Promise<{ sources: string[]; tags: string[] }> {
  const [sources, tags] = await Promise.all([
    db.$queryRaw<{ value: string }[]>(sql`
      SELECT DISTINCT "source" AS "value" FROM (
        SELECT "source" FROM "Lead" WHERE "tenantId" = ${tenantId} ORDER BY "createdAt" DESC LIMIT ${LATEST}
      ) AS latest ORDER BY 1 LIMIT ${MAX_OPTIONS}`),
    db.$queryRaw<{ value: string }[]>(sql`
      SELECT DISTINCT "tags" AS "value" FROM (
        SELECT "tags" FROM "Lead" WHERE "tenantId" = ${tenantId} ORDER BY "createdAt" DESC LIMIT ${LATEST}
      ) AS latest WHERE "tags" <> '' LIMIT ${LATEST}`),
  ]);
  const all = new Set(tags.flatMap(({ value }) => splitList(value)));
  return { sources: sources.map(({ value }) => value), tags: [...all].sort().slice(0, MAX_OPTIONS) };
}
