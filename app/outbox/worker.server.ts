import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '#app/domain/database.ts';
import { apartFromTrace } from '#app/lib/spans.ts';
import { AnswerGate } from './answer-gate.ts';
import type { OutboxHandler, OutboxHandlers } from './carriers.ts';
import { Lane } from './lane.server.ts';
import type { LaneShare } from './lane-share.ts';
import { tracedHandler } from './message-span.ts';
import { QueueLanes } from './queue-lanes.server.ts';
import { type RecoveredCounts, recoverLost } from './recover.server.ts';
import { CLOCK_SKEW_MS, KIND_RULES, type KindRules, LEASE_MS } from './rules.ts';
import { Slots } from './slots.ts';
import { bringForward, hasSuspects, markOnWire } from './statements.server.ts';
import { Suspects } from './suspects.ts';
import { OUTBOX_KINDS, type OutboxKind } from './types.ts';
import type { KindWire } from './wire-commit.ts';
import { WireMarks } from './wire-marks.ts';

export interface WorkerOptions {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  handlers: OutboxHandlers;
  /** Failures that belong to no message: the database unreachable, a renderer that throws. */
  report(error: unknown): void;
  /** Rows that an ended worker left behind; `doubt` of them became uncertain, `hold` are put on hold. */
  onRecovered?(counts: RecoveredCounts): void;
  /** How often to look for messages that other processes planned, or whose time has come, in ms. */
  pollMs?: number;
  /** How long a claim holds without being renewed, in ms. */
  leaseMs?: number;
  /** After how long a bulk message that waits for its turn is prepared again, in ms. */
  freshMs?: number;
  /** In place of the stated rules, for tests of time. */
  rules?: Partial<Record<OutboxKind, Partial<KindRules>>>;
  now?: () => Date;
  random?: () => number;
  /** Whether visitors wait for this process at this moment: mails then wait for them, for a while. */
  visitorsWait?: () => boolean;
}

export interface OutboxWorker {
  /** Looks at once: something was planned in this process (call it after the commit). */
  wake(): void;
  /** Takes nothing more, waits for what is on the wire (ends it after the grace) and gives claims back. */
  stop(graceMs?: number): Promise<void>;
}

const POLL_MS = 1000;
const FRESH_MS = 2000;
const GRACE_MS = 10_000;
/** How often to look for rows that a clock which was ahead has put off, in ms. */
const CLOCK_CHECK_MS = 60_000;

/** Plan mails may come in a crowd and bulk mails are many: each share is taken apart from what is more urgent, which so never waits for it. */
const SHARES: Record<OutboxKind, LaneShare[]> = {
  email: ['urgent', 'usual', 'bulk'],
  sms: ['all'],
  webhook: ['all'],
  crm: ['all'],
};

const createWire = (
  db: Database,
  { concurrency, freshTries, deadlineMs }: KindRules,
  { provider, leaseMs, now }: { provider: 'sqlite' | 'postgresql'; leaseMs: number; now: () => Date },
): KindWire => ({
  slots: new Slots(concurrency, freshTries),
  gate: new AnswerGate(),
  marks: new WireMarks((marks) => {
    const at = now();
    const leaseUntil = new Date(at.getTime() + deadlineMs + leaseMs);
    return markOnWire(db, marks, { provider, leaseUntil, now: at });
  }),
});

/** Starts sending. Any number of processes may, on one database. */
export function startWorker(options: WorkerOptions): OutboxWorker {
  const { db, provider, handlers, report, rules, pollMs = POLL_MS, leaseMs = LEASE_MS } = options;
  const {
    freshMs = FRESH_MS,
    now = () => new Date(),
    random = Math.random,
    visitorsWait = () => false,
  } = options;
  const workerId = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const suspects = new Suspects();
  const lanes = OUTBOX_KINDS.flatMap((kind) => {
    const baseHandler = handlers[kind] as OutboxHandler<unknown> | undefined;
    if (!baseHandler) return [];
    const handler = tracedHandler(baseHandler);
    const laneRules = { ...KIND_RULES[kind], ...rules?.[kind] };
    const wire = createWire(db, laneRules, { provider, leaseMs, now });
    const laneOptions = {
      ...{ db, provider, kind, wire, handler, rules: laneRules },
      ...{ workerId, leaseMs, freshMs, now, random, visitorsWait, report, suspects },
    };
    return SHARES[kind].map((share) =>
      laneRules.perQueue
        ? new QueueLanes({ ...laneOptions, share }, laneRules.perQueue)
        : new Lane({ ...laneOptions, share }),
    );
  });

  let housekeeping: Promise<void> | null = null;
  let lastHousekeeping = Number.NEGATIVE_INFINITY;
  let lastClockCheck = Number.NEGATIVE_INFINITY;
  const runHousekeeping = async () => {
    // By the monotonic clock, which never jumps. Often enough that a waiting message's claim is renewed long before it runs out.
    const startedAt = performance.now();
    if (startedAt - lastHousekeeping < Math.min(leaseMs / 3, 5000)) return;
    lastHousekeeping = startedAt;
    if (startedAt - lastClockCheck >= CLOCK_CHECK_MS) {
      lastClockCheck = startedAt;
      await bringForward(db, new Date(now().getTime() + CLOCK_SKEW_MS), now());
    }
    // One time for both: by a clock that is set forward in between, our own claims would have expired.
    const at = now();
    for (const lane of lanes) await lane.renew(at);
    const counts = await recoverLost(db, at);
    suspects.exist = await hasSuspects(db, at);
    if (Object.values(counts).some((count) => count > 0)) options.onRecovered?.(counts);
  };
  const look = () => {
    housekeeping ??= runHousekeeping()
      .catch(report)
      .finally(() => {
        housekeeping = null;
        wake();
      });
  };
  const wake = () =>
    apartFromTrace(() => {
      for (const lane of lanes) void lane.fill();
    });

  const timer = setInterval(look, pollMs);
  look();
  return {
    wake,
    async stop(graceMs = GRACE_MS) {
      clearInterval(timer);
      await housekeeping;
      await Promise.all(lanes.map((lane) => lane.stop(graceMs)));
      for (const kind of OUTBOX_KINDS) {
        const carrier = handlers[kind]?.carrier;
        if (carrier?.via === 'wire') await carrier.close();
      }
    },
  };
}
