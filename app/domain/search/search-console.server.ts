import { can, type Person, searchMembers } from '#app/domain/access/index.ts';
import { findCampaigns } from '#app/domain/campaigns/index.ts';
import { readCatalogue } from '#app/domain/catalogue/index.ts';
import { findFirstMonth, findOrders } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { listLeads, searchWords } from '#app/domain/leads/index.ts';
import { searchTenants } from '#app/domain/tenants/index.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { splitWords } from '#app/lib/spellings.ts';
import { findMonth, type NamedMonth } from './find-months.ts';

const MAX_SEARCH_HITS = 6;
const MIN_SEARCH_LETTERS = 2;

/**
 * Finds tenants, leads, people, products and campaigns by name or address, orders by number, and the sales of a month, in the groups that the
 * palette displays.
 * @param tenantId the selected tenant; only tenants are searched for outside it
 */
export async function searchConsole(options: {
  db: Database;
  person: Person;
  query: string;
  tenantId: string | null;
  now: Date;
}) {
  const { db, person, tenantId, now } = options;
  const query = options.query.trim().slice(0, 100);
  if (query.length < MIN_SEARCH_LETTERS) return [];
  const seesSales = can(person, 'conversions.read') && tenantId !== null;
  const month = seesSales ? findMonth(query, now) : null;
  const firstMonth = month ? await findFirstMonth(db, tenantId ?? '') : null;
  const [tenants, { leads }, members, products, orders, campaigns] = await Promise.all([
    can(person, 'tenants.create') ? searchTenants(db, { query, limit: MAX_SEARCH_HITS }) : [],
    can(person, 'leads.read') && tenantId
      ? listLeads({ db, tenantId, filter: {}, words: searchWords(query), limit: MAX_SEARCH_HITS })
      : { leads: [] },
    can(person, 'team.read') && tenantId
      ? searchMembers(db, { tenantId, query, limit: MAX_SEARCH_HITS })
      : [],
    can(person, 'catalogue.read') && tenantId ? findProducts(db, query, tenantId) : [],
    seesSales && tenantId ? findOrders(db, { tenantId, query, limit: MAX_SEARCH_HITS }) : [],
    can(person, 'campaigns.read') && tenantId
      ? findCampaigns(db, { tenantId, query, limit: MAX_SEARCH_HITS })
      : [],
  ]);
  const keep = person.tenantId === null && tenantId ? `?tenantId=${encodeURIComponent(tenantId)}` : '';
  return [
    ...listPeople({ tenants, leads, members, products }, keep),
    ...listSales({ orders, campaigns, month, firstMonth }, keep),
  ].filter(({ items }) => items.length > 0);
}

const ORDER_HINTS = {
  sale: 'Sale',
  refund: 'Refund',
  adjustment: 'Change to the order',
  unmatched: 'Unmatched order',
} as const;

interface People {
  tenants: Awaited<ReturnType<typeof searchTenants>>;
  leads: Awaited<ReturnType<typeof listLeads>>['leads'];
  members: Awaited<ReturnType<typeof searchMembers>>;
  products: Awaited<ReturnType<typeof findProducts>>;
}

/** Lists the groups found by name. @param keep query that keeps the operator's tenant, or '' */
function listPeople({ tenants, leads, members, products }: People, keep: string): FoundGroup[] {
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
      items: leads.map(({ id, firstName, email, phone }) => ({
        id: `lead-${id}`,
        label: leadDisplayName({ firstName, email }),
        hint: email,
        words: phone ?? undefined,
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
  ];
}

interface Sales {
  orders: Awaited<ReturnType<typeof findOrders>>;
  campaigns: Awaited<ReturnType<typeof findCampaigns>>;
  month: NamedMonth | null;
  firstMonth: string | null;
}

/** Lists the groups about selling. */
function listSales({ orders, campaigns, month, firstMonth }: Sales, keep: string): FoundGroup[] {
  const keepToo = keep.replace('?', '&');
  return [
    {
      label: 'Orders',
      items: orders.map(({ id, kind, orderId, state }) => ({
        id: `order-${id}`,
        label: `Order ${orderId}`,
        hint: ORDER_HINTS[kind],
        to:
          kind === 'unmatched'
            ? `/admin/sales/inbox?state=${state}${keepToo}`
            : `/admin/sales/sale/${id}${keep}`,
      })),
    },
    {
      label: 'Campaigns',
      items: campaigns.map(({ id, name, status, archivedAt }) => ({
        id: `campaign-${id}`,
        label: name,
        hint: archivedAt ? 'Archived campaign' : `Campaign, ${status}`,
        to: `/communications/${id}${keep}`,
      })),
    },
    {
      label: 'Months',
      items: month
        ? [
            // A company has a statement for each month since its first sale.
            ...(firstMonth !== null && firstMonth <= month.month
              ? [
                  {
                    id: `statement-${month.month}`,
                    label: `Statement for ${month.name}`,
                    to: `/admin/statements/${month.month}${keep}`,
                  },
                ]
              : []),
            {
              id: `sales-${month.month}`,
              label: `Sales in ${month.name}`,
              to: `/admin/sales?month=${month.month}${keepToo}`,
            },
            {
              id: `analytics-${month.month}`,
              label: `Analytics of ${month.name}`,
              to: `/analytics?month=${month.month}${keepToo}`,
            },
          ]
        : [],
    },
  ];
}

/** A group of results as the palette shows it. */
interface FoundGroup {
  label: string;
  items: { id: string; label: string; hint?: string; words?: string; to: string }[];
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
