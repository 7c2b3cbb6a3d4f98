import { MINUTE_MS } from '#app/lib/durations.ts';
import type { Logger } from '../log.ts';

/** Reasons why the collector did not accept spans: too many waited, it answered with an error, or there was no response in time. */
export const DROP_REASONS = ['queue-full', 'refused', 'unreachable'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Counts lost spans, and logs each period of losses once. */
export interface SpanDrops {
  add(reason: DropReason, count: number): void;
  /** Called when the collector has accepted spans, which ends the failure. */
  noteTaken(): void;
  read(reason: DropReason): number;
}

/** Minimum time in ms between log lines about a collector that fails intermittently. */
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
