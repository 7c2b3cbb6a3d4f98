import { MINUTE_MS } from '#app/lib/durations.ts';

/** A task that is due or runs for so long is late, and so is a lane of a worker that ends nothing for so long. */
export const LATE_MS = 10 * MINUTE_MS;
