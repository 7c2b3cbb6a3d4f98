import { REPLY_DAYS } from '#app/domain/tenants/retention-fields.ts';

/** Senders of what can't be taken, by the kind of call. */
export type ProblemSource =
  | 'shop'
  | 'pixel'
  | 'feed'
  | 'product'
  | 'mail-report'
  | 'text-report'
  | 'text-reply';

export type ProblemState = 'open' | 'dismissed' | 'taken';

/** Days for which a problem is kept, whatever its state: it may be a reply. */
export const PROBLEM_DAYS = REPLY_DAYS;

/**
 * Maximum problems of one company and source. Further ones are counted in one row, so that a flood can't grow the table. Pixels and replies
 * of unknown numbers can be sent by anybody.
 */
export const MAX_PROBLEMS: Readonly<Record<ProblemSource, number>> = {
  shop: 5_000,
  pixel: 200,
  feed: 500,
  product: 500,
  'mail-report': 1_000,
  'text-report': 1_000,
  'text-reply': 5_000,
};
/** The same for problems that name no company. */
export const MAX_SERVICE_PROBLEMS = 200;

/** Subject of the one row that counts everything above the maximum. */
export const PROBLEM_OVERFLOW = 'overflow';
export const PROBLEM_OVERFLOW_REASON =
  'This list is full. We count further entries of this kind without showing them.';
