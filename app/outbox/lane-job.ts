import type { OutboxMessage } from './carriers.ts';
import type { SentLately } from './sent-lately.ts';
import type { Claim } from './statements.server.ts';
import type { NextUp } from './wire-marks.ts';

/** A message in a lane's hands. */
export interface Job<Ready> extends Claim {
  message: OutboxMessage;
  /** The answer to its mark, if that was made before its turn. */
  markedAhead: Promise<boolean> | null;
  /** Whether its states are written with those of other connections. */
  isGrouped: boolean;
  /** What is to be sent; null for a message that is not sent now: that is written down. */
  prepared: Promise<{ made: Ready } | null> | null;
  /** Called when it is on the wire, or has ended: from then on it is not to blame if the process dies. */
  onSafe(): void;
  /** When that was decided, by performance.now(), while it waits for its turn. */
  preparedAt: number | null;
}

/** Bulk messages marked before their turn, for each that may be on the wire: a killed process leaves these in doubt, too. */
const MARKED_AHEAD_PER_SLOT = 3;
/** They are no more than are sent within this time. */
const MARKED_AHEAD_MS = 100;

export const createJob = <Ready>(claimed: Claim & { message: OutboxMessage }): Job<Ready> => ({
  ...claimed,
  markedAhead: null,
  isGrouped: false,
  prepared: null,
  onSafe: () => undefined,
  preparedAt: null,
});

/** Whether what was decided about a message that waits is too old to act on. */
export const isStale = ({ preparedAt }: Pick<Job<unknown>, 'preparedAt'>, freshMs: number): boolean =>
  preparedAt !== null && performance.now() - preparedAt >= freshMs;

/** Decides again about a message that waits. Until that is done it must not be marked: what is marked can't be suppressed. */
export function decideAnew<Ready>(job: Job<Ready>, prepare: () => NonNullable<Job<Ready>['prepared']>): void {
  job.preparedAt = null;
  job.prepared = prepare().then((ready) => {
    if (ready) job.preparedAt = performance.now();
    return ready;
  });
  // Its turn meets the error.
  job.prepared.catch(() => undefined);
}

/** The messages whose turn comes next, so that one commit serves more than are on the wire. None while sending is slow. */
export function listNextUp(
  jobs: Iterable<Job<unknown>>,
  { concurrency, freshMs, sentLately }: { concurrency: number; freshMs: number; sentLately: SentLately },
): NextUp[] {
  const waiting = [...jobs].filter(({ preparedAt }) => preparedAt !== null);
  const marked = waiting.filter(({ markedAhead }) => markedAhead !== null).length;
  const sentMeanwhile = Math.floor((sentLately.count * MARKED_AHEAD_MS) / freshMs);
  const room = Math.min(MARKED_AHEAD_PER_SLOT * concurrency, sentMeanwhile) - marked;
  const unmarked = waiting.filter((job) => job.markedAhead === null && !isStale(job, freshMs));
  return unmarked.slice(0, Math.max(0, room)).map((job) => ({
    claim: { id: job.id, token: job.token },
    onMarking(marking) {
      job.markedAhead = marking;
      // Its turn meets the error.
      marking.catch(() => undefined);
    },
  }));
}
