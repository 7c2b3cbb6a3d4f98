import type { KindRules } from './rules.ts';

/**
 * Which messages of a kind a lane takes: those for which a person sits and waits, the usual ones, the bulk behind them, or all. Each share
 * is taken apart from the others, so that a backlog of one never keeps a more urgent one from being taken.
 */
export type LaneShare = 'urgent' | 'usual' | 'bulk' | 'all';

/** In which order the shares of a kind get a free connection. */
export const RANKS: Readonly<Record<LaneShare, number>> = { urgent: 0, all: 0, usual: 1, bulk: 2 };

/** In hand for each that may be on the wire: taken together, they are read together. */
const TAKEN_PER_SLOT = 4;
/** The same of a share that may be many, at most. Plans are large: more of them at once keep the garbage collector busy. */
const MAX_TAKEN_PER_SLOT: Partial<Record<LaneShare, number>> = { usual: 12, bulk: 40 };

/** Messages of these may be in hand for long: more are taken at a time, and what waited is decided again. */
export const isOfMany = (share: LaneShare): boolean => MAX_TAKEN_PER_SLOT[share] !== undefined;

/**
 * How many messages may be in hand: of those that may be many about as many as are sent within freshMs. A worker that has just started
 * takes few: should one of them end the process, few others lose an attempt with it.
 */
export function computeCapacity(
  share: LaneShare,
  { concurrency, sentLately }: { sentLately: number } & Pick<KindRules, 'concurrency'>,
): number {
  const few = TAKEN_PER_SLOT * concurrency;
  const most = MAX_TAKEN_PER_SLOT[share];
  return most === undefined ? few : Math.min(few + sentLately, most * concurrency);
}

/** More than so many in hand for each that may be on the wire are a backlog. */
const BACKLOG_PER_SLOT = 2;

/**
 * Whether the states of a share's messages are written in groups, those of all connections together, in place of one after the other: always
 * of bulk, of other mails while they are a backlog.
 * @param inHand what the lane has taken and not ended
 */
export const isGrouped = (
  share: LaneShare,
  { inHand, concurrency }: { inHand: number } & Pick<KindRules, 'concurrency'>,
): boolean => share === 'bulk' || (share !== 'all' && inHand > BACKLOG_PER_SLOT * concurrency);
