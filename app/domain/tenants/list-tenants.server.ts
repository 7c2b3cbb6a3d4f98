import { empty, join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '../database.ts';
import { type TenantDetails, tenantDetails } from './tenant-details.server.ts';

export interface TenantPage {
  tenants: TenantDetails[];
  /** Of all pages. */
  total: number;
  page: number;
  pages: number;
}

/**
 * Tenants by name. A query finds parts of name and subdomain, upper and lower case alike.
 * @param tenantId only this one: a tenant's people see their own
 * @param page from 1; past the last one the page is empty
 */
export async function listTenants(options: {
  db: Database;
  query?: string;
  tenantId?: string | null;
  page?: number;
  pageSize?: number;
}): Promise<TenantPage> {
  const { db, query = '', tenantId = null, page = 1, pageSize = 50 } = options;
  const conditions = [
    ...(tenantId === null ? [] : [sql`"id" = ${tenantId}`]),
    ...(query.trim() === '' ? [] : [matching(query.trim())]),
  ];
  const where = conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`;
  const [rows, counted] = await Promise.all([
    db.$queryRaw<{ id: string }[]>(sql`
      SELECT "id" FROM "Tenant" ${where} ORDER BY lower("name"), "id"
      LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`),
    db.$queryRaw<{ total: number | bigint }[]>(sql`SELECT count(*) AS "total" FROM "Tenant" ${where}`),
  ]);
  const ids = rows.map(({ id }) => id);
  const found = await db.tenant.findMany({ where: { id: { in: ids } }, select: tenantDetails });
  const byId = new Map(found.map((tenant) => [tenant.id, tenant]));
  const total = Number(counted[0]?.total ?? 0);
  return {
    tenants: ids.flatMap((id) => byId.get(id) ?? []),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}

/** Beside the lowered text the text as typed: SQLite lowers English letters only. */
function matching(query: string) {
  const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const [lowered, typed] = [part(query.toLowerCase()), part(query)];
  return sql`(lower("name") LIKE ${lowered} ESCAPE '\\' OR "name" LIKE ${typed} ESCAPE '\\'
    OR "subdomain" LIKE ${lowered} ESCAPE '\\')`;
}
