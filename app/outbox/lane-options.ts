import type { Database } from '#app/domain/database.ts';
import type { OutboxHandler, WireOutcome } from './carriers.ts';
import type { LaneShare } from './lane-share.ts';
import type { KindRules } from './rules.ts';
import type { Suspects } from './suspects.ts';
import type { OutboxKind } from './types.ts';
import type { KindWire } from './wire-commit.ts';

export interface LaneOptions<Ready> {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  kind: OutboxKind;
  /** Which messages of the kind it takes. */
  share: LaneShare;
  /** One receiver's queue; all messages of the share when missing. */
  queue?: string;
  wire: KindWire;
  handler: OutboxHandler<Ready>;
  rules: KindRules;
  /** Names this process in the claims; unique per start. */
  workerId: string;
  /** How long a claim holds without being renewed, and a message on the wire beyond its deadline, in ms. */
  leaseMs: number;
  /** What was decided about a bulk message so long ago is decided anew when its turn comes: it may have been paused meanwhile. In ms. */
  freshMs: number;
  now: () => Date;
  random: () => number;
  /** Whether visitors wait for this process at this moment: they are served first, for a while. */
  visitorsWait: () => boolean;
  /** An error that belongs to no message: usually the database. */
  report(error: unknown): void;
  /** What has to be prepared alone, over all lanes of the worker. */
  suspects: Suspects;
  /** Told how each attempt ended. */
  onOutcome?(outcome: WireOutcome, durationMs: number): void;
}
