import { findSearch } from '#app/domain/access/index.ts';
import { type LeadFilter, readLeadFilter } from '#app/domain/leads/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';

/** Which leads a page lists, by its URL. */
export interface ListedLeads {
  filter: LeadFilter;
  /** The search text; '' for no search, null if it has expired. */
  search: string | null;
  /** Replaces the search text in the URL. */
  searchId: string | null;
}

/** Reads the filter and the search from a page's URL. */
export async function readListedLeads({
  request,
  context,
  session,
  tenantId,
}: Pick<ConsoleArgs<'leads.read'>, 'request' | 'context' | 'session' | 'tenantId'>): Promise<ListedLeads> {
  const { searchParams } = new URL(request.url);
  const searchId = searchParams.get('search') || null;
  const search = searchId
    ? await findSearch(context.services.db, { sessionId: session.id, tenantId, id: searchId })
    : '';
  return { filter: readLeadFilter(searchParams), search, searchId };
}
