import { spellings } from '../../lib/spellings.ts';
import type { Database } from '../database.ts';

/** As many as a switcher shows; the others are found by searching. */
const MAX_NAMES = 20;

export interface TenantName {
  id: string;
  name: string;
  subdomain: string;
  logoUrl: string | null;
}

const columns = { id: true, name: true, subdomain: true, logoUrl: true } as const;

/**
 * The first tenants by name, for a switcher.
 * @param query a part of the name or subdomain; '' for all
 */
export const listTenantNames = (db: Database, query = ''): Promise<TenantName[]> =>
  db.tenant.findMany({
    where:
      query === ''
        ? {}
        : {
            OR: [
              { subdomain: { contains: query.toLowerCase() } },
              ...spellings(query).map((part) => ({ name: { contains: part } })),
            ],
          },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MAX_NAMES,
    select: columns,
  });

/** One tenant's name; null for an unknown id. */
export const findTenantName = (db: Database, id: string): Promise<TenantName | null> =>
  db.tenant.findUnique({ where: { id }, select: columns });
