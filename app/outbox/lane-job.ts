import type { OutboxMessage } from './carriers.ts';
import type { Claim } from './claim-and-settle.server.ts';
import type { RecentSends } from './recent-sends.ts';
import type { NextUp } from './wire-marks.ts';

/** An item that a lane has claimed. */
export interface Job<Ready> extends Claim {
  message: OutboxMessage;
  /** Result of the item's mark if it was marked before its turn. */
  markedAhead: Promise<boolean> | null;
  /** Whether its state changes are written together with those of items on other connections. */
  isGrouped: boolean;
  /** Resolves to the prepared content, or to null once it is recorded that the item is not sent now. */
  prepared: Promise<{ made: Ready } | null> | null;
  /** Called when it is on the wire or has ended. From then on it is not the suspected cause if the process dies. */
  onSafe(): void;
  /** Time of its preparation, by performance.now(); set only while the item waits for its turn. */
  preparedAt: number | null;
}

/** Maximum number of bulk items marked before their turn, for each connection. After a kill these are in doubt, too. */
const MARKED_AHEAD_PER_SLOT = 3;
/** Limits the items marked ahead to about as many as are sent within this time. */
const MARKED_AHEAD_MS = 100;

export const createJob = <Ready>(claimed: Claim & { message: OutboxMessage }): Job<Ready> => ({
  ...claimed,
  markedAhead: null,
  isGrouped: false,
  prepared: null,
  onSafe: () => undefined,
  preparedAt: null,
});

/** Whether the preparation of a waiting item is too old to use. */
export const isStale = ({ preparedAt }: Pick<Job<unknown>, 'preparedAt'>, freshMs: number): boolean =>
  preparedAt !== null && performance.now() - preparedAt >= freshMs;

/** Prepares a waiting item again. Until that is done it must not be marked, because a marked item can't be suppressed. */
export function prepareAgain<Ready>(
  job: Job<Ready>,
  prepare: () => NonNullable<Job<Ready>['prepared']>,
): void {
  job.preparedAt = null;
  job.prepared = prepare().then((ready) => {
    if (ready) job.preparedAt = performance.now();
    return ready;
  });
  // The error is handled at the item's turn.
  job.prepared.catch(() => undefined);
}

/** Lists the next items to mark, so that one commit covers more than the items on the wire. Empty while sending is slow. */
export function listNextUp(
  jobs: Iterable<Job<unknown>>,
  { concurrency, freshMs, recentSends }: { concurrency: number; freshMs: number; recentSends: RecentSends },
): NextUp[] {
  const waiting = [...jobs].filter(({ preparedAt }) => preparedAt !== null);
  const marked = waiting.filter(({ markedAhead }) => markedAhead !== null).length;
  const sentMeanwhile = Math.floor((recentSends.count * MARKED_AHEAD_MS) / freshMs);
  const room = Math.min(MARKED_AHEAD_PER_SLOT * concurrency, sentMeanwhile) - marked;
  const unmarked = waiting.filter((job) => job.markedAhead === null && !isStale(job, freshMs));
  return unmarked.slice(0, Math.max(0, room)).map((job) => ({
    claim: { id: job.id, token: job.token },
    onMarking(marking) {
      job.markedAhead = marking;
      // The error is handled at the item's turn.
      marking.catch(() => undefined);
    },
  }));
}
