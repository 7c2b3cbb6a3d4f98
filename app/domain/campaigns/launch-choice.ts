import * as z from 'zod';
import { whole } from '#app/domain/input-fields.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** Who joins a campaign that is launched (D73): only leads from then on, leads of the last days, or all. */
const JOINING_LEADS = ['new', 'recent', 'all'] as const;

/** Days back for leads and for buyers. */
const MAX_LAUNCH_DAYS = 3650;
const LAUNCH_DAYS_ERROR = 'Enter a number of days from 1 to 3,650';

export const launchChoiceFields = {
  joins: z.enum(JOINING_LEADS, 'Choose who joins'),
  joinedDays: whole(1, MAX_LAUNCH_DAYS, LAUNCH_DAYS_ERROR),
  /** Null leaves out no buyers. */
  excludeBuyersDays: whole(1, MAX_LAUNCH_DAYS, LAUNCH_DAYS_ERROR).nullable(),
  /** Null launches now. */
  startsAt: z.date().nullable(),
};

export type LaunchChoice = z.output<z.ZodObject<typeof launchChoiceFields>>;

const MAX_LAUNCH_AHEAD_MS = 365 * DAY_MS;

/** Returns what is wrong with the start of a campaign, or null. */
export const findStartError = ({ startsAt }: LaunchChoice, now: Date): string | null =>
  startsAt === null || (startsAt > now && startsAt.getTime() - now.getTime() <= MAX_LAUNCH_AHEAD_MS)
    ? null
    : 'Enter a time in the next 365 days, or leave this empty to start now';

/** What a launch by the API chooses. */
export const LAUNCH_ALL: LaunchChoice = {
  joins: 'all',
  joinedDays: 30,
  excludeBuyersDays: null,
  startsAt: null,
};

/** Returns the time from which leads join; null for all leads. @param start when the campaign starts */
export function findLeadsFrom({ joins, joinedDays }: LaunchChoice, start: Date): Date | null {
  if (joins === 'all') return null;
  return joins === 'new' ? start : new Date(start.getTime() - joinedDays * DAY_MS);
}
