import { empty, join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { invalid, WRONG_CURSOR } from '#app/domain/parse-input.ts';
import { tenantDetails } from './tenant-details.server.ts';

/**
 * Lists tenants by name. A query matches parts of name and subdomain, ignoring case.
 * @param tenantId limits the list to this tenant, for its own people
 * @param page from 1; a page past the end is empty
 * @param cursor `nextCursor` of the previous page, instead of `page`: tenants that are renamed or added between requests do not shift the
 * others
 * @throws AppError `invalid` for an unknown cursor
 */
export async function listTenants(options: {
  db: Database;
  query?: string;
  tenantId?: string | null;
  page?: number;
  pageSize?: number;
  cursor?: string;
}) {
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
    /** Number of tenants over all pages. */
    total,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    /** Cursor for the next page, to pass as `cursor`; null on the last page. */
    nextCursor: last ? Buffer.from(JSON.stringify([last.name, last.id])).toString('base64url') : null,
  };
}

const whereAll = (conditions: readonly ReturnType<typeof sql>[]) =>
  conditions.length === 0 ? empty : sql`WHERE ${join([...conditions], ' AND ')}`;

/** The cursor holds the name as the database lower-cases it: SQLite changes English letters only. */
function readCursor(text: string): { name: string; id: string } {
  try {
    const [name, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    // Postgres does not accept NUL.
    if (typeof name === 'string' && typeof id === 'string' && !`${name}${id}`.includes('\0'))
      return { name, id };
  } catch {
    // Invalid JSON is refused below.
  }
  throw invalid({ cursor: [WRONG_CURSOR] });
}

/** Matches both the lower-cased and the typed text, because SQLite lower-cases English letters only. */
function matching(query: string) {
  const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const [lowered, exactPattern] = [part(query.toLowerCase()), part(query)];
  return sql`(lower("name") LIKE ${lowered} ESCAPE '\\' OR "name" LIKE ${exactPattern} ESCAPE '\\'
    OR "subdomain" LIKE ${lowered} ESCAPE '\\')`;
}
