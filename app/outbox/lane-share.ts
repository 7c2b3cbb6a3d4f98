import type { KindRules } from './rules.ts';

/**
 * Which messages of a kind a lane takes: those for which a person sits and waits, the usual ones, the bulk behind them, or all. Each share
 * is taken apart from the others, so that a backlog of one never keeps a more urgent one from being taken.
 */
export type LaneShare = 'urgent' | 'usual' | 'bulk' | 'all';

/** In which order the shares of a kind get a free connection. */
export const RANKS: Readonly<Record<LaneShare, number>> = { urgent: 0, all: 0, usual: 1, bulk: 2 };

/** Messages of these may be in hand for long: more are taken at a time, and what waited is decided again. */
export const isOfMany = (share: LaneShare): boolean => share === 'bulk' || share === 'usual';

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
