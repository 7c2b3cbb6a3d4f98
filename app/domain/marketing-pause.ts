import { DAY_MS } from '#app/lib/durations.ts';

/** Days for which a recipient can pause all marketing. */
const MARKETING_PAUSE_DAYS = 30;
export const MARKETING_PAUSE_MS = MARKETING_PAUSE_DAYS * DAY_MS;

/** Returns until when a recipient paused marketing; null if the recipient has no pause or it is over. */
export const findPauseEnd = (
  { marketingPausedUntil }: { marketingPausedUntil: Date | null },
  now: Date,
): Date | null => (marketingPausedUntil && marketingPausedUntil > now ? marketingPausedUntil : null);
