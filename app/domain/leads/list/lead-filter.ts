import * as z from 'zod';
import { isPrintableInput } from '#app/domain/input-fields.ts';
import { leadTag } from '#app/domain/leads/lead-fields.ts';
import {
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  GOALS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
  WIDGETS,
} from '#app/engine/vocabulary.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { SEGMENT_GOALS } from './segments.ts';

export const LEAD_STATUSES = { complete: 'Assessment Complete', partial: 'Partial Submit' } as const;
export const LEAD_SORTS = { newest: 'Newest first', oldest: 'Oldest first', sale: 'Highest sale' } as const;

const LEAD_GOALS_BY_WIDGET = { full: GOALS, consumer: CONSUMER_GOALS, technical: TECHNICAL_APPLICATIONS };

/** The goals of all three widgets by id; for an id in several of them, the full assessment's label. */
export const LEAD_GOAL_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [...TECHNICAL_APPLICATIONS, ...CONSUMER_GOALS, ...GOALS].map(({ id, label }) => [id, label]),
);

/** Returns a goal's label in its own widget. */
export function goalLabel(widget: string, id: string): string {
  const goals: readonly { id: string; label: string }[] =
    LEAD_GOALS_BY_WIDGET[widget as keyof typeof LEAD_GOALS_BY_WIDGET] ?? [];
  return goals.find((goal) => goal.id === id)?.label ?? LEAD_GOAL_LABELS[id] ?? id;
}

/** Returns the labels of the goals of all widgets. */
export const allGoalLabels = (): string[] => [
  ...new Set([...TECHNICAL_APPLICATIONS, ...CONSUMER_GOALS, ...GOALS].map(({ label }) => label)),
];

const LEAD_SYMPTOM_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [...TECHNICAL_OBJECTIVES, ...CONSUMER_CHALLENGES].map(({ id, label }) => [id, label]),
);

/** Returns the label of a symptom, challenge or objective. The full assessment stores labels, the other two store ids. */
export const symptomLabel = (answer: string): string => LEAD_SYMPTOM_LABELS[answer] ?? answer;

const ids = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
const maybe = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
/** The day after 9999-12-31 has another format, and Postgres has no year 0. */
const day = maybe(z.iso.date().regex(/^[12]/));
/** A name that shops or programs chose. */
const name = maybe(z.string().trim().min(1).max(100).refine(isPrintableInput));
const yesNo = maybe(z.enum(['yes', 'no']));

/** Values allowed in a URL or a saved view: ids, names of sources and tags, days; never a search text. */
export const leadFilterSchema = z.object({
  goal: maybe(z.enum(ids(LEAD_GOAL_LABELS))),
  segment: maybe(z.enum(ids(SEGMENT_GOALS))),
  status: maybe(z.enum(ids(LEAD_STATUSES))),
  source: name,
  utmSource: name,
  utmMedium: name,
  utmCampaign: name,
  referrer: name,
  page: name,
  widget: maybe(z.enum(WIDGETS)),
  tag: maybe(leadTag),
  contacted: yesNo,
  converted: yesNo,
  returning: yesNo,
  /** Whether the lead has a phone number. */
  phone: yesNo,
  /** Days in UTC, YYYY-MM-DD, both included. */
  from: day,
  to: day,
  sort: maybe(z.enum(ids(LEAD_SORTS))),
});

/** A filter and the order of leads. */
export type LeadFilter = z.infer<typeof leadFilterSchema>;

/** Reads the filter from URL parameters; invalid values are left out. */
export function readLeadFilter(params: URLSearchParams): LeadFilter {
  const parameters = leadFilterSchema.parse(Object.fromEntries(params));
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as LeadFilter;
}

/** Returns the filter as URL parameters. */
export const leadFilterParams = (filter: LeadFilter): [string, string][] =>
  Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));

/** Whether any filter is set, apart from the order. */
export const isLeadFilter = ({ sort, ...filter }: LeadFilter): boolean =>
  sort === 'sale' || leadFilterParams(filter).length > 0;

/**
 * Returns the filter without the order, for an action on all leads that a list shows: 'Highest sale' lists only leads who bought.
 */
export const unorderedFilter = ({ sort, ...filter }: LeadFilter): Omit<LeadFilter, 'sort'> =>
  sort === 'sale' ? { ...filter, converted: 'yes' } : filter;

/** Returns the filter's time span. @returns its first moment, and the first moment after it */
export const leadFilterRange = ({ from, to }: LeadFilter): { from?: Date; to?: Date } => ({
  ...(from && { from: new Date(from) }),
  ...(to && { to: new Date(Date.parse(to) + DAY_MS) }),
});

const MAX_LEAD_SEARCH_WORDS = 5;
const MAX_LEAD_SEARCH = 200;

/** Splits a search into words. A lead matches if its name, e-mail address or phone number contains all of them. */
export const searchWords = (text: string): string[] =>
  text
    .slice(0, MAX_LEAD_SEARCH)
    .toLowerCase()
    // Postgres refuses NUL, and the searched columns contain no control characters.
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, MAX_LEAD_SEARCH_WORDS);
