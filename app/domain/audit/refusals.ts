/** What the log has of refusals: attempts that came to nothing. Rows of these are kept for a time only (dropRefusals). */
export const REFUSAL_ACTIONS = [
  'session.wrong-password',
  'session.wrong-code',
  'session.wrong-step-up',
  'session.locked-out',
  'access.refuse',
  'access.wrong-key',
] as const;
export type RefusalAction = (typeof REFUSAL_ACTIONS)[number];

/** Why a right was refused: a person's role, a key's scopes, an id of another tenant, or no password given lately. */
export type RefusalReason = 'role' | 'scope' | 'tenant' | 'step-up';

/** Refusals of one kind, of one account and one network, within so long are one line, and a second one with their number. */
export const REFUSAL_MINUTES = 10;
/** Days for which refusals can be read. */
export const REFUSAL_DAYS = 90;
