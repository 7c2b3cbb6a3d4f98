import { spellings } from '../../lib/spellings.ts';
import type { Database } from '../database.ts';

/** Tenants whose name or subdomain holds a text, by name. */
export const searchTenants = (db: Database, { query, limit }: { query: string; limit: number }) =>
  db.tenant.findMany({
    where: {
      OR: [
        { subdomain: { contains: query.toLowerCase() } },
        ...spellings(query).map((part) => ({ name: { contains: part } })),
      ],
    },
    orderBy: { name: 'asc' },
    take: limit,
    select: { id: true, name: true, subdomain: true },
  });
