import { JURISDICTIONS, type JurisdictionId } from '#app/protocol/jurisdictions.ts';

/** How a request arrived. Staff enter what was written or said to them. */
export type RequestSource = 'plan-page' | 'preferences' | 'staff';

/** Days in which a request must be answered, by the rules that apply to the person (D65). */
const DAYS_TO_ANSWER: Readonly<Record<JurisdictionId, number>> = {
  spec: 30,
  US: 45,
  CA: 30,
  EU: 30,
  UK: 30,
  AU: 30,
  elsewhere: 30,
};

/** Returns when a request must be answered. Rules that are not known count as the strictest. */
export function findDueDate(region: string | null, receivedAt: Date): Date {
  const row =
    region !== null && Object.hasOwn(JURISDICTIONS, region) ? (region as JurisdictionId) : 'elsewhere';
  const dueAt = new Date(receivedAt);
  dueAt.setUTCDate(dueAt.getUTCDate() + DAYS_TO_ANSWER[row]);
  return dueAt;
}

/** Days before the due date from which Home reminds staff. */
export const REMINDER_DAYS = 7;
