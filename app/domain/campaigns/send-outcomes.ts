import type { FailureCause } from '#app/outbox/index.ts';

/** Sends of one outcome, as the database counts them. */
export interface OutcomeCount {
  state: 'failed' | 'uncertain';
  cause: FailureCause;
  count: number;
}

/** How many messages did not arrive, by what the screens call it (D76). A message that was accepted and reported later counts, too. */
export interface Failures {
  /** The address does not exist, no text reaches the number, or the provider reported that the e-mail came back. */
  bounced: number;
  /** The receiver refused the content or the sender, or does not want it. */
  refused: number;
  /** Every other reason, such as a full mailbox or a server that does not answer. */
  failed: number;
  uncertain: number;
  /** All that did not arrive, by cause, the most frequent first. */
  causes: { cause: FailureCause; count: number }[];
}

const BOUNCES: readonly FailureCause[] = ['unknown-recipient', 'returned'];
const REFUSALS: readonly FailureCause[] = ['refused', 'opted-out'];

/** The one place that decides what a failure is called. */
export function countFailures(counts: readonly OutcomeCount[]): Failures {
  const failed = counts.filter(({ state }) => state === 'failed');
  const sum = (isCounted: (cause: FailureCause) => boolean) =>
    failed.reduce((total, { cause, count }) => (isCounted(cause) ? total + count : total), 0);
  const byCause = new Map<FailureCause, number>();
  for (const { cause, count } of failed) byCause.set(cause, (byCause.get(cause) ?? 0) + count);
  return {
    bounced: sum((cause) => BOUNCES.includes(cause)),
    refused: sum((cause) => REFUSALS.includes(cause)),
    failed: sum((cause) => !BOUNCES.includes(cause) && !REFUSALS.includes(cause)),
    uncertain: counts.reduce((total, { state, count }) => (state === 'uncertain' ? total + count : total), 0),
    causes: [...byCause]
      .map(([cause, count]) => ({ cause, count }))
      .sort((a, b) => b.count - a.count || (a.cause < b.cause ? -1 : 1)),
  };
}
