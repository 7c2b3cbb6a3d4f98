import { DAY_MS } from '#app/lib/durations.ts';

export const ANSWER_LIFETIME_MS = DAY_MS;
/** An attempt that has not renewed its lease for this time is dead. */
export const API_ANSWER_LEASE_MS = 60_000;
export const API_ANSWER_RENEW_MS = 15_000;
/** Seconds to wait before a retry, for a caller whose key has a running attempt. */
export const API_ANSWER_RETRY_SECONDS = 2;

/** Returns the scope for keys of visitors who have a plan's page. They are erased with the plan, whose id leads to the person. */
export const planScope = (tenantId: string, assessmentId: string): string =>
  `${tenantId} plan ${assessmentId}`;
