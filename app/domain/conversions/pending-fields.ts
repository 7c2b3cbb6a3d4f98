/** Why a sale of a known lead bears no commission by the company's contract, so that it waits until a person decides (D70). */
export const PENDING_REASONS = ['before-assessment', 'outside-window', 'renewal'] as const;
export type PendingReason = (typeof PENDING_REASONS)[number];

/** Reads the column of a waiting order; null for an order without a known lead. */
export const readReason = (text: string | undefined): PendingReason | null =>
  PENDING_REASONS.find((reason) => reason === text) ?? null;

/** Says why an order waits, to the staff who decide. */
export const PENDING_TEXTS: Readonly<Record<PendingReason, string>> = {
  'before-assessment': 'The order is older than the customer’s first assessment.',
  'outside-window': 'The order came too long after the assessment to count under your contract.',
  renewal: 'This is a subscription renewal, and your contract doesn’t count renewals.',
};
