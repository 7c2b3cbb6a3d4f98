import type { Database } from '#app/domain/database.ts';
import {
  countMatching,
  filtersByGoals,
  isLeadFilter,
  listLeads,
  searchWords,
  unorderedFilter,
} from '#app/domain/leads/index.ts';
import { findMarketingStops } from '#app/domain/suppressions/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { readLeadFilterOptions } from '../frame/lead-filter-options.server.ts';
import { type ListedLeads, readListedLeads } from '../frame/listed-leads.server.ts';

type Args = ConsoleArgs<'campaigns.read'>;

const RECIPIENTS_SHOWN = 100;
const CAMPAIGN_TABS = ['campaigns', 'email', 'sms'] as const;
type Tab = (typeof CAMPAIGN_TABS)[number];

export const readTab = (params: URLSearchParams): Tab =>
  CAMPAIGN_TABS.find((tab) => tab === params.get('tab')) ?? 'campaigns';

/**
 * Reads from the URL which recipients the list shows. The filters are those of the Lead Database, without their order: the page, the count
 * before a send and the send itself read them here.
 */
export async function readListedRecipients(args: Args): Promise<Omit<ListedLeads, 'searchId'>> {
  const { filter, search } = await readListedLeads(args);
  const { page, ...rest } = unorderedFilter(filter);
  // On the campaigns' tab, `page` is the page of the list of campaigns.
  const isPageOfVisit = page !== undefined && readTab(new URL(args.request.url).searchParams) !== 'campaigns';
  return { filter: isPageOfVisit ? { ...rest, page } : rest, search };
}

/** Reads the list of recipients, its filters, and how many leads match. @param of.total number of the company's leads */
export async function readRecipients(args: Args, { total }: { total: number }) {
  const { request, context, tenantId } = args;
  const { db } = context.services.forReading(request);
  const { filter, search } = await readListedRecipients(args);
  const words = searchWords(search ?? '');
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const tab = readTab(new URL(request.url).searchParams);
  const isFiltered = isLeadFilter(filter) || words.length > 0;
  const query = { db, tenantId, filter, words };
  const [page, matching, filterOptions] = await Promise.all([
    // An expired search must not show all leads.
    search === null ? NO_LEADS : listLeads({ ...query, after, limit: RECIPIENTS_SHOWN }),
    search === null
      ? { count: 0, isExact: true }
      : isFiltered
        ? countMatching(query)
        : { count: total, isExact: true },
    readLeadFilterOptions(db, { tenantId, filter }),
  ]);
  return {
    search,
    filter,
    filterOptions: {
      ...filterOptions,
      traffic: filterOptions.traffic.filter(({ name }) => name !== 'page' || tab !== 'campaigns'),
    },
    /** Whether the list shows some of the leads; the message then goes to these if none is ticked. */
    isFiltered,
    /** Whether the list chooses leads by their goals. */
    choosesByGoals: filtersByGoals(filter),
    matching,
    next: page.next,
    isFirst: after === undefined,
    recipients: await describeRecipients(db, tenantId, page.leads),
  };
}

const NO_LEADS: Awaited<ReturnType<typeof listLeads>> = { leads: [], next: null };

/** Lists the page's leads that can be contacted, and for each whether marketing to it is stopped. */
async function describeRecipients(
  db: Database,
  tenantId: string,
  pageLeads: Awaited<ReturnType<typeof listLeads>>['leads'],
) {
  const leads = pageLeads.filter(({ erasedAt }) => erasedAt === null);
  const addresses = leads.map(({ email }) => ({ tenantId, addressHash: hashRecipient(email) }));
  const isStopped = addresses.length > 0 ? await findMarketingStops(db, addresses) : () => false;
  return leads.map(({ id, email, firstName, phone }, index) => ({
    id,
    email,
    name: leadDisplayName({ firstName, email }),
    phone,
    isSuppressed: isStopped(addresses[index] as (typeof addresses)[number]),
  }));
}
