/** Senders of what can't be taken, by the kind of call. */
export type ProblemSource = 'shop' | 'pixel' | 'feed' | 'mail-report' | 'text-report' | 'text-reply';

export type ProblemState = 'open' | 'dismissed' | 'taken';

/** Days for which a problem is kept, whatever its state. */
export const PROBLEM_DAYS = 90;

/**
 * Maximum problems of one company and source. Further ones are counted in one row, so that a flood can't grow the table. Pixels and replies
 * of unknown numbers can be sent by anybody.
 */
export const MAX_PROBLEMS: Readonly<Record<ProblemSource, number>> = {
  shop: 5_000,
  pixel: 200,
  feed: 500,
  'mail-report': 1_000,
  'text-report': 1_000,
  'text-reply': 5_000,
};
/** The same for problems that name no company. */
export const MAX_SERVICE_PROBLEMS = 200;

/** Subject of the one row that counts everything above the maximum. */
export const OVERFLOW = 'overflow';
export const OVERFLOW_REASON = 'More of this kind arrived than this list holds. We only count the rest.';

/** Names of the values that hold the words of a reply, and the number that sent it. */
export const REPLY_FIELD = 'Reply';
export const FROM_FIELD = 'From';

/** A value that was sent, as the page shows it. */
export interface SentValue {
  name: string;
  value: string;
  /** Whether only people who may see leads' answers and contact data see the value. */
  isPersonal: boolean;
}

const MAX_VALUE = 1_600;
const MAX_VALUES = 12;

/** Lists sent values for the page: present ones, cut to a sensible length. */
export const listSent = (
  values: readonly (readonly [name: string, value: unknown, isPersonal?: boolean])[],
): SentValue[] =>
  values
    .flatMap(([name, value, isPersonal = false]) =>
      (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
        ? [{ name, value: String(value).slice(0, MAX_VALUE), isPersonal }]
        : [],
    )
    .slice(0, MAX_VALUES);
