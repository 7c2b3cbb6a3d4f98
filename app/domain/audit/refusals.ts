/** Actions of refusals in the log: attempts that did not succeed. Their rows are stored only for a limited time (dropRefusals). */
export const REFUSAL_ACTIONS = [
  'session.wrong-password',
  'session.wrong-code',
  'session.wrong-step-up',
  'session.locked-out',
  'access.refuse',
  'access.wrong-key',
] as const;
export type RefusalAction = (typeof REFUSAL_ACTIONS)[number];

/** Reason for a refusal: a person's role, a key's scopes, an id of another tenant, or no recent password. */
export type RefusalReason = 'role' | 'scope' | 'tenant' | 'step-up';

/** Window in minutes in which refusals of one kind, one account and one network share a line. A second line records how many there were. */
export const REFUSAL_MINUTES = 10;
/** Days for which refusals are stored. */
export const REFUSAL_DAYS = 90;
