import type { Database } from '../database.ts';

/** As many as a switcher can show; the others are found by searching. */
const MOST = 200;

export interface TenantName {
  id: string;
  name: string;
  subdomain: string;
  logoUrl: string | null;
}

const columns = { id: true, name: true, subdomain: true, logoUrl: true } as const;

/** Tenants by name, for a switcher. */
export const listTenantNames = (db: Database): Promise<TenantName[]> =>
  db.tenant.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], take: MOST, select: columns });

/** One tenant's name; null for an unknown id. */
export const findTenantName = (db: Database, id: string): Promise<TenantName | null> =>
  db.tenant.findUnique({ where: { id }, select: columns });
