import type { SerializeFrom } from '@remix-run/node';
import { countLeadCards, listLeadRows } from '#app/domain/lead-database/index.ts';
import {
  countMatching,
  isLeadFilter,
  LEAD_SORTS,
  leadFilterParams,
  listViews,
  searchWords,
} from '#app/domain/leads/index.ts';
import { findTenantName } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { readLeadFilterOptions, toOptions } from '../frame/lead-filter-options.server.ts';
import { readListedLeads } from '../frame/listed-leads.server.ts';

/** Data of the page, as in its loader's JSON. */
export type LeadsData = SerializeFrom<Awaited<ReturnType<typeof readLeadsPage>>>;

export async function readLeadsPage(args: ConsoleArgs<'leads.read'>) {
  const { request, context, tenantId, now } = args;
  const { env, forReading } = context.services;
  const { db } = forReading(request);
  const url = new URL(request.url);
  const { filter, search, searchId } = await readListedLeads(args);
  const words = searchWords(search ?? '');
  const after = url.searchParams.get('after') ?? undefined;
  const isFiltered = isLeadFilter(filter) || words.length > 0;
  const [cards, page, options, views, tenant] = await Promise.all([
    countLeadCards(db, { tenantId, now }),
    // An expired search must not list all leads.
    search === null ? NO_ROWS : listLeadRows({ db, tenantId, filter, words, after }),
    readLeadFilterOptions(db, { tenantId, filter }),
    listViews(db, tenantId),
    findTenantName(db, tenantId),
  ]);
  if (!tenant) throw tenantNotFound();
  const isWhole = after === undefined && page.next === null;
  const count = !isFiltered
    ? { count: cards.total, isExact: true }
    : isWhole
      ? { count: page.rows.length, isExact: true }
      : await countMatching({ db, tenantId, filter, words });
  return {
    ...page,
    ...count,
    cards,
    filter,
    search,
    searchId,
    isFiltered,
    options,
    sorts: toOptions(LEAD_SORTS),
    views: views.map(({ id, name, filter: savedFilter }) => ({
      id,
      name,
      params: leadFilterParams(savedFilter),
    })),
    embed: { origin: env.APP_ORIGIN ?? url.origin, client: tenant.subdomain },
  };
}

const NO_ROWS: Awaited<ReturnType<typeof listLeadRows>> = { rows: [], next: null };
