import { MINUTE_MS } from '#app/lib/durations.ts';
import type { Logger } from '../log.ts';

/** Why spans were not taken by the collector: too many waited, it answered with an error, or there was no answer in time. */
export const DROP_REASONS = ['queue-full', 'refused', 'unreachable'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Counts spans that are lost, and says so once for each time that it lasts. */
export interface SpanDrops {
  add(reason: DropReason, count: number): void;
  /** The collector has taken spans: what was wrong is over. */
  noteTaken(): void;
  read(reason: DropReason): number;
}

/** A collector that comes and goes is in the log so seldom, in ms. */
const QUIET_MS = 10 * MINUTE_MS;

export function createSpanDrops(
  log: Pick<Logger, 'warn' | 'info'>,
  now = () => performance.now(),
): SpanDrops {
  const counts: Record<DropReason, number> = { 'queue-full': 0, refused: 0, unreachable: 0 };
  let isLosing = false;
  let isSaid = false;
  let saidAt = Number.NEGATIVE_INFINITY;
  let lost = 0;
  return {
    add(reason, count) {
      counts[reason] += count;
      lost += count;
      if (isLosing) return;
      isLosing = true;
      isSaid = now() - saidAt >= QUIET_MS;
      if (!isSaid) return;
      saidAt = now();
      log.warn({ reason }, 'trace spans are dropped');
    },
    noteTaken() {
      if (isLosing && isSaid) log.info({ dropped: lost }, 'the collector takes trace spans again');
      if (isLosing) lost = 0;
      isLosing = false;
    },
    read: (reason) => counts[reason],
  };
}
