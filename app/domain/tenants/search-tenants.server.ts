import { spellings, splitWords } from '../../lib/spellings.ts';
import type { Database } from '../database.ts';

/** Tenants whose name or subdomain holds each word of a text, in any order, by name. */
export const searchTenants = (db: Database, { query, limit }: { query: string; limit: number }) =>
  db.tenant.findMany({
    where: {
      AND: splitWords(query).map((word) => ({
        OR: [
          { subdomain: { contains: word.toLowerCase() } },
          ...spellings(word).map((part) => ({ name: { contains: part } })),
        ],
      })),
    },
    orderBy: { name: 'asc' },
    take: limit,
    select: { id: true, name: true, subdomain: true },
  });
