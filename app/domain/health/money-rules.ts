import type { MoneyProblems } from '#app/domain/home/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { PartResult } from './parts.ts';
import { PAYMENTS_NOT_SET_UP } from './payment-rules.ts';
import { failed, type Verdict, WORKING_VERDICT } from './verdict.ts';

/** Pure functions that judge the companies' commission and the books. */

/** The books are compared once a day. This allows for a day on which Stripe did not answer. */
const MAX_COMPARISON_AGE_MS = 2 * DAY_MS;
/** Problems that a reason names; the operators' overview lists them all. */
const MAX_NAMED_PROBLEMS = 3;

const OFF: Verdict = { state: 'off', reason: PAYMENTS_NOT_SET_UP };

/** @param stuck null without a payment provider */
export function judgeCharges(stuck: MoneyProblems | null): PartResult {
  const part = { name: 'charges' as const, durationMs: 0 };
  if (!stuck) return { ...part, ...OFF, facts: [] };
  return {
    ...part,
    ...(stuck.count > 0 ? failed(nameProblems(stuck)) : WORKING_VERDICT),
    facts: [{ label: 'Companies with stuck commission', count: stuck.count }],
  };
}

/**
 * @param unbilled months that are owed by hand and have no bill
 * @param books null without a payment provider
 * @param books.comparedAt when the last comparison of all companies ended
 * @param books.startedAt when the first one began, from which time counts until one has ended
 */
export function judgeBooks(
  unbilled: MoneyProblems,
  books: { differences: MoneyProblems; comparedAt: Date | null; startedAt: Date | null } | null,
  now: Date,
): PartResult {
  const part = { name: 'books' as const, durationMs: 0 };
  const missing = unbilled.count > 0 ? [nameProblems(unbilled)] : [];
  const missingFact = { label: 'Missing bills', count: unbilled.count };
  if (!books)
    return {
      ...part,
      ...(missing.length > 0 ? failed(missing.join(' ')) : OFF),
      facts: missing.length > 0 ? [missingFact] : [],
    };
  const { differences, comparedAt, startedAt } = books;
  const since = comparedAt ?? startedAt;
  const isLate = since !== null && now.getTime() - since.getTime() > MAX_COMPARISON_AGE_MS;
  const reasons = [
    ...missing,
    ...(differences.count > 0 ? [nameProblems(differences)] : []),
    ...(isLate
      ? ['We have not compared the books with Stripe for two days. See the worker’s log for the reason.']
      : []),
  ];
  const whole: Verdict = comparedAt
    ? WORKING_VERDICT
    : { state: 'off', reason: 'Not compared yet. The worker begins within 10 minutes.' };
  return {
    ...part,
    ...(reasons.length > 0 ? failed(reasons.join(' ')) : whole),
    facts: [
      missingFact,
      { label: 'Differences', count: differences.count },
      { label: 'Last comparison', at: comparedAt?.toISOString() ?? null },
    ],
  };
}

function nameProblems({ problems }: MoneyProblems): string {
  const named = problems
    .slice(0, MAX_NAMED_PROBLEMS)
    .map(({ company, what, action }) => `${company}: ${what}. ${action}`);
  const others = problems.length - named.length;
  return [...named, ...(others > 0 ? [`“All tenants” lists ${others} more.`] : [])].join(' ');
}
