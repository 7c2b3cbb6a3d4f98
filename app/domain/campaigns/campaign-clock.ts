import { MINUTE_MS } from '#app/lib/durations.ts';

/** Leads are enrolled once they are this old: by then the transactions of earlier leads have ended. */
export const CAMPAIGN_CLOCK_SETTLING_MS = MINUTE_MS;

/** A time further ahead than this was written while a clock was ahead. */
export const CAMPAIGN_CLOCK_SKEW_MS = 5 * MINUTE_MS;
