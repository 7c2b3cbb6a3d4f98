import { can, type Person, searchMembers } from '#app/domain/access/index.ts';
import { readCatalogue } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { listLeads, searchWords } from '#app/domain/leads/index.ts';
import { searchTenants } from '#app/domain/tenants/index.ts';
import { splitWords } from '#app/lib/spellings.ts';

const MAX_SEARCH_HITS = 6;
const MIN_SEARCH_LETTERS = 2;

/**
 * Finds tenants, leads, people and products by name or address, in the groups that the palette displays.
 * @param tenantId the selected tenant; only tenants are searched for outside it
 */
export async function searchConsole(options: {
  db: Database;
  person: Person;
  query: string;
  tenantId: string | null;
}) {
  const { db, person, tenantId } = options;
  const query = options.query.trim().slice(0, 100);
  if (query.length < MIN_SEARCH_LETTERS) return [];
  const [tenants, { leads }, members, products] = await Promise.all([
    can(person, 'tenants.create') ? searchTenants(db, { query, limit: MAX_SEARCH_HITS }) : [],
    can(person, 'leads.read') && tenantId
      ? listLeads({ db, tenantId, filter: {}, words: searchWords(query), limit: MAX_SEARCH_HITS })
      : { leads: [] },
    can(person, 'team.read') && tenantId
      ? searchMembers(db, { tenantId, query, limit: MAX_SEARCH_HITS })
      : [],
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
      label: 'Leads',
      items: leads.map(({ id, firstName, email }) => ({
        id: `lead-${id}`,
        label: firstName,
        hint: email,
        to: `/leads/${id}${keep}`,
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
      label: 'Catalog',
      items: products.map(({ id, name, defaultName }) => ({
        id: `product-${id}`,
        label: name ?? defaultName,
        hint: name ? defaultName : undefined,
        to: `/admin/catalogue/${id}${keep}`,
      })),
    },
  ].filter(({ items }) => items.length > 0);
}

async function findProducts(db: Database, query: string, tenantId: string) {
  const words = splitWords(query.toLowerCase());
  const lines = await readCatalogue({ db, tenantId });
  return lines
    .filter((line) => {
      const text = [line.id, line.name ?? '', line.defaultName].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, MAX_SEARCH_HITS);
}
