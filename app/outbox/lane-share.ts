import type { KindRules } from './kind-rules.ts';

/**
 * The items of a kind that a lane sends: those that a person is waiting for (urgent), the usual ones, bulk, or all. Each share is claimed
 * separately, so that a backlog of one never delays a more urgent one.
 */
export type LaneShare = 'urgent' | 'usual' | 'bulk' | 'all';

/** Order in which the shares of a kind get a free connection. */
export const RANKS: Readonly<Record<LaneShare, number>> = { urgent: 0, all: 0, usual: 1, bulk: 2 };

/** Number of claimed items for each connection. Items claimed together are read together. */
const TAKEN_PER_SLOT = 4;
/**
 * Maximum number of claimed items for each connection, for shares with many items. Plans are large, and more of them at once would keep the
 * garbage collector busy.
 */
const MAX_TAKEN_PER_SLOT: Partial<Record<LaneShare, number>> = { usual: 12, bulk: 40 };

/**
 * Whether claimed items of a share may wait for long. More of them are claimed at a time, and those that waited too long are prepared
 * again.
 */
export const isOfMany = (share: LaneShare): boolean => MAX_TAKEN_PER_SLOT[share] !== undefined;

/**
 * Computes how many items may be in hand; for shares with many items about as many as are sent within freshMs. A worker that has just
 * started claims few: if one of them crashes the process, few others lose an attempt with it.
 */
export function computeCapacity(
  share: LaneShare,
  { concurrency, recentSends }: { recentSends: number } & Pick<KindRules, 'concurrency'>,
): number {
  const few = TAKEN_PER_SLOT * concurrency;
  const most = MAX_TAKEN_PER_SLOT[share];
  return most === undefined ? few : Math.min(few + recentSends, most * concurrency);
}

/** More items than this in hand for each connection are a backlog. */
const BACKLOG_PER_SLOT = 2;

/**
 * Whether the states of a share's items are written in groups across all connections instead of one by one: always for bulk, for other
 * mails while they are a backlog.
 * @param inHand items that the lane has claimed and that have not ended
 */
export const isGrouped = (
  share: LaneShare,
  { inHand, concurrency }: { inHand: number } & Pick<KindRules, 'concurrency'>,
): boolean => share === 'bulk' || (share !== 'all' && inHand > BACKLOG_PER_SLOT * concurrency);
