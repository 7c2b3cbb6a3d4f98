/**
 * How long data about people are kept (6-consent, section 7). Retention tasks, settings, the companies' privacy pages and the records of
 * processing read these numbers. A new company begins with `initial`; companies from before have none of the rules until they set one.
 */

/** A column of Tenant with the number of days after which people are erased. */
export type RetentionField = keyof typeof RETENTION_RULES;

/** Days that a new company begins with, and the least and most that it can choose. */
export const RETENTION_RULES = {
  /** Answers and plans, after the person was last active. */
  dataRetentionDays: { initial: 365, min: 1, max: 36_500 },
  /** People whose e-mail address was never proved. */
  unprovedRetentionDays: { initial: 30, min: 7, max: 90 },
  /** People with no consent in force. */
  withoutConsentRetentionDays: { initial: 90, min: 7, max: 365 },
  /** Everybody, whatever they agreed to, after they were last active: 24 months. A shorter time for answers erases people earlier. */
  inactiveRetentionDays: { initial: 730, min: 90, max: 1_095 },
} as const;

/** Replies to texts and other reports that need a look, for all companies. */
export const REPLY_DAYS = 90;
/** Proof of a consent after its end, for all companies. */
export const CONSENT_PROOF_YEARS = 4;

/** The columns that a new company begins with. */
export const INITIAL_RETENTION = Object.fromEntries(
  Object.entries(RETENTION_RULES).map(([field, { initial }]) => [field, initial]),
) as Record<RetentionField, number>;

/** The rules that only companies made since November 2026 begin with. */
export const PEOPLE_RULES = [
  'unprovedRetentionDays',
  'withoutConsentRetentionDays',
  'inactiveRetentionDays',
] as const satisfies readonly RetentionField[];

/** A company's retention times in days; null for a rule that it does not have. */
export type RetentionTimes = Record<RetentionField, number | null>;

/** Columns of Tenant that hold the retention times. */
export const retentionColumns = {
  dataRetentionDays: true,
  unprovedRetentionDays: true,
  withoutConsentRetentionDays: true,
  inactiveRetentionDays: true,
} as const satisfies Record<RetentionField, true>;
