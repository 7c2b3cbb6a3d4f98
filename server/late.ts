import { MINUTE_MS } from '#app/lib/durations.ts';

/** A task that is due or runs for this long is late, and so is a lane of a worker that finishes nothing for this long. */
export const LATE_MS = 10 * MINUTE_MS;
