import { DAY_MS } from '#app/lib/durations.ts';

/** A key is good for so long. */
export const KEY_LIFETIME_MS = DAY_MS;
/** An attempt that has not renewed its lease for so long has died. */
export const LEASE_MS = 60_000;
export const RENEW_MS = 15_000;
/** What a caller waits who meets an attempt that is under way. */
export const RETRY_AFTER_SECONDS = 2;

/** The keys of visitors who have a plan's page: erased with the plan, whose id leads to the person. */
export const planScope = (tenantId: string, assessmentId: string): string =>
  `${tenantId} plan ${assessmentId}`;
