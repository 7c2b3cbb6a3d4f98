import { SEGMENT_LABELS } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  findLeadOptions,
  LEAD_GOAL_LABELS,
  LEAD_STATUSES,
  type LeadFilter,
} from '#app/domain/leads/index.ts';
import { TRAFFIC_KINDS } from '#app/protocol/traffic.ts';
import { TRAFFIC_LABELS } from './lead-words.ts';

export type LeadFilterOptions = Awaited<ReturnType<typeof readLeadFilterOptions>>;

/** Reads what each filter of a list of leads offers. */
export async function readLeadFilterOptions(
  db: Database,
  { tenantId, filter }: { tenantId: string; filter: LeadFilter },
) {
  const options = await findLeadOptions(db, tenantId);
  return {
    goals: toOptions(LEAD_GOAL_LABELS),
    segments: toOptions(SEGMENT_LABELS),
    statuses: toOptions(LEAD_STATUSES),
    sources: withChosen(options.sources, filter.source),
    tags: withChosen(options.tags, filter.tag),
    traffic: TRAFFIC_KINDS.map((kind) => ({
      name: kind,
      label: `Traffic: ${TRAFFIC_LABELS[kind].toLowerCase()}`,
      choices: withChosen(options.traffic[kind], filter[kind]),
    })).filter(({ choices }) => choices.length > 0),
  };
}

export const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A link may contain a value that the newest leads don't have. */
const withChosen = (values: readonly string[], selectedValue: string | undefined) =>
  [...new Set([...values, ...(selectedValue ? [selectedValue] : [])])].map((value) => ({
    value,
    label: value,
  }));
