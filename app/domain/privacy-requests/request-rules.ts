import { JURISDICTIONS, type JurisdictionId } from '#app/protocol/jurisdictions.ts';
import type { RequestKind } from './request-kinds.ts';

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

/** Days in which a complaint must be answered, which is a month everywhere: UK law wants it acknowledged by then. */
const DAYS_TO_ANSWER_COMPLAINT = 30;

/** Returns when a request must be answered. Rules that are not known count as the strictest. */
export function findDueDate(kind: RequestKind, region: string | null, receivedAt: Date): Date {
  const row =
    region !== null && Object.hasOwn(JURISDICTIONS, region) ? (region as JurisdictionId) : 'elsewhere';
  const dueAt = new Date(receivedAt);
  const days = kind === 'complain' ? DAYS_TO_ANSWER_COMPLAINT : DAYS_TO_ANSWER[row];
  dueAt.setUTCDate(dueAt.getUTCDate() + days);
  return dueAt;
}

/** Days before the due date from which Home reminds staff. */
export const REMINDER_DAYS = 7;
