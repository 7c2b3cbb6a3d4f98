import { can, type Person } from '../access/index.ts';
import { readCatalogue } from '../catalogue/index.ts';
import type { Database } from '../database.ts';

/** In the shape that the palette shows. */
export interface FoundGroup {
  label: string;
  items: { id: string; label: string; hint?: string; to: string }[];
}

const MOST = 6;
const MIN_LETTERS = 2;

/**
 * Finds tenants, people and products by name or address.
 * @param tenantId the tenant that is looked at; people and products are looked for in that one only
 */
export async function searchConsole(options: {
  db: Database;
  person: Person;
  query: string;
  tenantId: string | null;
}): Promise<FoundGroup[]> {
  const { db, person, tenantId } = options;
  const query = options.query.trim().slice(0, 100);
  if (query.length < MIN_LETTERS) return [];
  const [tenants, members, products] = await Promise.all([
    can(person, 'tenants.create') ? findTenants(db, query) : [],
    can(person, 'team.read') && tenantId ? findMembers(db, query, tenantId) : [],
    can(person, 'catalogue.read') && tenantId ? findProducts(db, query, tenantId) : [],
  ]);
  const keep = person.tenantId === null && tenantId ? `?tenantId=${encodeURIComponent(tenantId)}` : '';
  return [
    {
      label: 'Tenants',
      items: tenants.map(({ id, name, subdomain }) => ({
        id: `tenant-${id}`,
        label: name,
        hint: subdomain,
        to: `/admin/tenants/${id}/overview`,
      })),
    },
    {
      label: 'Team',
      items: members.map(({ id, email, firstName, lastName }) => ({
        id: `member-${id}`,
        label: [firstName, lastName].filter(Boolean).join(' ') || email,
        hint: email,
        to: `/admin/team${keep}`,
      })),
    },
    {
      label: 'Catalogue',
      items: products.map(({ id, name, defaultName }) => ({
        id: `product-${id}`,
        label: name ?? defaultName,
        hint: name ? defaultName : undefined,
        to: `/admin/catalogue/${id}${keep}`,
      })),
    },
  ].filter(({ items }) => items.length > 0);
}

/** Postgres minds case and SQLite does not: names are looked for as typed, in small letters and as names begin. */
const spellings = (query: string): string[] => {
  const small = query.toLowerCase();
  return [...new Set([query, small, small.charAt(0).toUpperCase() + small.slice(1)])];
};

const findTenants = (db: Database, query: string) =>
  db.tenant.findMany({
    where: {
      OR: [
        { subdomain: { contains: query.toLowerCase() } },
        ...spellings(query).map((part) => ({ name: { contains: part } })),
      ],
    },
    orderBy: { name: 'asc' },
    take: MOST,
    select: { id: true, name: true, subdomain: true },
  });

const findMembers = (db: Database, query: string, tenantId: string) =>
  db.tenantUser.findMany({
    where: {
      tenantId,
      disabledAt: null,
      OR: [
        { email: { contains: query.toLowerCase() } },
        ...spellings(query).flatMap((part) => [
          { firstName: { contains: part } },
          { lastName: { contains: part } },
        ]),
      ],
    },
    orderBy: { email: 'asc' },
    take: MOST,
    select: { id: true, email: true, firstName: true, lastName: true },
  });

async function findProducts(db: Database, query: string, tenantId: string) {
  const part = query.toLowerCase();
  const lines = await readCatalogue({ db, tenantId });
  return lines
    .filter((line) =>
      [line.id, line.name ?? '', line.defaultName].some((text) => text.toLowerCase().includes(part)),
    )
    .slice(0, MOST);
}
