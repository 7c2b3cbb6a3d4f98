/** Durations in milliseconds. Days have 24 hours; code that counts calendar days counts them in UTC. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const MINUTES_A_DAY = DAY_MS / MINUTE_MS;
