import { empty, join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { invalid, WRONG_CURSOR } from '#app/domain/parse-input.ts';
import { type TenantDetails, tenantDetails } from './tenant-details.server.ts';

export interface TenantPage {
  tenants: TenantDetails[];
  /** Of all pages. */
  total: number;
  page: number;
  pages: number;
  /** For the next page: pass it as `cursor`; null on the last one. */
  nextCursor: string | null;
}

/**
 * Tenants by name. A query finds parts of name and subdomain, upper and lower case alike.
 * @param tenantId only this one: a tenant's people see their own
 * @param page from 1; past the last one the page is empty
 * @param cursor `nextCursor` of the page before, in place of `page`: a tenant that is renamed or added meanwhile moves no other
 * @throws AppError `invalid` for a cursor that was never given
 */
export async function listTenants(options: {
  db: Database;
  query?: string;
  tenantId?: string | null;
  page?: number;
  pageSize?: number;
  cursor?: string;
}): Promise<TenantPage> {
  const { db, query = '', tenantId = null, page = 1, pageSize = 50, cursor } = options;
  const conditions = [
    ...(tenantId === null ? [] : [sql`"id" = ${tenantId}`]),
    ...(query.trim() === '' ? [] : [matching(query.trim())]),
  ];
  const after = cursor === undefined ? null : readCursor(cursor);
  const from = after
    ? [sql`(lower("name") > ${after.name} OR (lower("name") = ${after.name} AND "id" > ${after.id}))`]
    : [];
  const offset = after ? 0 : (page - 1) * pageSize;
  const [rows, counted] = await Promise.all([
    db.$queryRaw<{ id: string; name: string }[]>(sql`
      SELECT "id", lower("name") AS "name" FROM "Tenant" ${whereAll([...conditions, ...from])}
      ORDER BY lower("name"), "id" LIMIT ${pageSize + 1} OFFSET ${offset}`),
    db.$queryRaw<{ total: number | bigint }[]>(
      sql`SELECT count(*) AS "total" FROM "Tenant" ${whereAll(conditions)}`,
    ),
  ]);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  const ids = rows.slice(0, pageSize).map(({ id }) => id);
  const tenants = await db.tenant.findMany({ where: { id: { in: ids } }, select: tenantDetails });
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const total = Number(counted[0]?.total ?? 0);
  return {
    tenants: ids.flatMap((id) => byId.get(id) ?? []),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    nextCursor: last ? Buffer.from(JSON.stringify([last.name, last.id])).toString('base64url') : null,
  };
}

const whereAll = (conditions: readonly ReturnType<typeof sql>[]) =>
  conditions.length === 0 ? empty : sql`WHERE ${join([...conditions], ' AND ')}`;

/** The name in lower case as the database lowers it: SQLite changes English letters only. */
function readCursor(text: string): { name: string; id: string } {
  try {
    const [name, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    // Postgres takes no NUL.
    if (typeof name === 'string' && typeof id === 'string' && !`${name}${id}`.includes('\0'))
      return { name, id };
  } catch {
    // What is no JSON is refused as below.
  }
  throw invalid({ cursor: [WRONG_CURSOR] });
}

/** Beside the lowered text the text as typed: SQLite lowers English letters only. */
function matching(query: string) {
  const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const [lowered, typed] = [part(query.toLowerCase()), part(query)];
  return sql`(lower("name") LIKE ${lowered} ESCAPE '\\' OR "name" LIKE ${typed} ESCAPE '\\'
    OR "subdomain" LIKE ${lowered} ESCAPE '\\')`;
}
