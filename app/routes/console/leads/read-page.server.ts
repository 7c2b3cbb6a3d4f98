import type { SerializeFrom } from '@remix-run/node';
import { countLeadCards, listLeadRows } from '#app/domain/lead-database/index.ts';
import {
  countMatching,
  findLeadOptions,
  isLeadFilter,
  LEAD_GOAL_LABELS,
  LEAD_SORTS,
  LEAD_STATUSES,
  leadFilterParams,
  listViews,
  searchWords,
} from '#app/domain/leads/index.ts';
import { findTenantName } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { TRAFFIC_KINDS } from '#app/protocol/traffic.ts';
import { TRAFFIC_LABELS } from '../frame/lead-words.ts';
import { readShown } from './change-leads.server.ts';

/** Data of the page, as in its loader's JSON. */
export type LeadsData = SerializeFrom<Awaited<ReturnType<typeof readLeadsPage>>>;

export async function readLeadsPage(args: ConsoleArgs<'leads.read'>) {
  const { request, context, tenantId, now } = args;
  const { env, forReading } = context.services;
  const { db } = forReading(request);
  const url = new URL(request.url);
  const { filter, search, searchId } = await readShown(args);
  const words = searchWords(search ?? '');
  const after = url.searchParams.get('after') ?? undefined;
  const isFiltered = isLeadFilter(filter) || words.length > 0;
  const [cards, page, options, views, tenant] = await Promise.all([
    countLeadCards(db, { tenantId, now }),
    // An expired search must not list all leads.
    search === null ? NO_ROWS : listLeadRows({ db, tenantId, filter, words, after }),
    findLeadOptions(db, tenantId),
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
    options: {
      goals: toOptions(LEAD_GOAL_LABELS),
      statuses: toOptions(LEAD_STATUSES),
      sorts: toOptions(LEAD_SORTS),
      sources: withChosen(options.sources, filter.source),
      tags: withChosen(options.tags, filter.tag),
      traffic: TRAFFIC_KINDS.map((kind) => ({
        name: kind,
        label: `Traffic: ${TRAFFIC_LABELS[kind].toLowerCase()}`,
        choices: withChosen(options.traffic[kind], filter[kind]),
      })).filter(({ choices }) => choices.length > 0),
    },
    views: views.map(({ id, name, filter: savedFilter }) => ({
      id,
      name,
      params: leadFilterParams(savedFilter),
    })),
    embed: { origin: env.APP_ORIGIN ?? url.origin, client: tenant.subdomain },
  };
}

const NO_ROWS: Awaited<ReturnType<typeof listLeadRows>> = { rows: [], next: null };

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A link may contain a value that the newest leads don't have. */
const withChosen = (values: readonly string[], selectedValue: string | undefined) =>
  [...new Set([...values, ...(selectedValue ? [selectedValue] : [])])].map((value) => ({
    value,
    label: value,
  }));
