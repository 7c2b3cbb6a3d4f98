import type { Database } from '#app/domain/database.ts';
import type { OutboxHandler, WireOutcome } from './carriers.ts';
import type { KindRules } from './kind-rules.ts';
import type { LaneShare } from './lane-share.ts';
import type { Suspects } from './suspects.ts';
import type { OutboxKind } from './types.ts';
import type { KindWire } from './wire-commit.ts';

export interface LaneOptions<Ready> {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  kind: OutboxKind;
  /** The share of the kind's items that the lane sends. */
  share: LaneShare;
  /** One receiver's queue; null for items without one; if missing, all items of the share. */
  queue?: string | null;
  wire: KindWire;
  handler: OutboxHandler<Ready>;
  rules: KindRules;
  /** Identifies this process in claims; unique per start. */
  workerId: string;
  /** Duration of a claim without renewal, and how much longer than its deadline an item on the wire is leased, in ms. */
  leaseMs: number;
  /** A bulk item prepared longer ago than this is prepared again at its turn, because its campaign may have been paused since. In ms. */
  freshMs: number;
  now: () => Date;
  random: () => number;
  /** Whether visitors are waiting for this process right now. They are served first, for a while. */
  visitorsWait: () => boolean;
  /** Reports an error that belongs to no item, usually from the database. */
  report(error: unknown): void;
  /** Items that must be prepared alone, across all lanes of the worker. */
  suspects: Suspects;
  /** Called with the outcome of each attempt. */
  onOutcome?(outcome: WireOutcome, durationMs: number): void;
}
