import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '#app/domain/database.ts';
import { apartFromTrace } from '#app/lib/spans.ts';
import { AnswerGate } from './answer-gate.ts';
import type { OutboxHandler, OutboxHandlers } from './carriers.ts';
import { bringForward, hasSuspects, markOnWire } from './claim-and-settle.server.ts';
import {
  KIND_RULES,
  type KindRules,
  OUTBOX_CLOCK_SKEW_MS,
  OUTBOX_LEASE_MS,
  QUEUED_EMAIL_RULES,
} from './kind-rules.ts';
import { Lane } from './lane.server.ts';
import type { LaneOptions } from './lane-options.ts';
import type { LaneShare } from './lane-share.ts';
import { tracedHandler } from './message-span.ts';
import { QueueLanes } from './queue-lanes.server.ts';
import { type RecoveredCounts, recoverLost } from './recover.server.ts';
import { Slots } from './slots.ts';
import { Suspects } from './suspects.ts';
import { OUTBOX_KINDS, type OutboxKind, type RenderedMail } from './types.ts';
import type { KindWire } from './wire-commit.ts';
import { WireMarks } from './wire-marks.ts';

export interface WorkerOptions {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  handlers: OutboxHandlers;
  /** Reports failures that belong to no item: the database is unreachable, a renderer throws. */
  report(error: unknown): void;
  /** Called with the numbers of rows recovered from dead workers: `doubt` of them became uncertain, `hold` were put on hold. */
  onRecovered?(counts: RecoveredCounts): void;
  /** Interval at which the worker looks for items that other processes planned, or that have become due, in ms. */
  pollMs?: number;
  /** Duration of a claim without renewal, in ms. */
  leaseMs?: number;
  /** Time after which a bulk item that waits for its turn is prepared again, in ms. */
  freshMs?: number;
  /** Overrides of the documented rules, for tests of timing. */
  rules?: Partial<Record<OutboxKind, Partial<KindRules>>>;
  now?: () => Date;
  random?: () => number;
  /** Whether visitors are waiting for this process right now. Mails then wait for them, for a while. */
  visitorsWait?: () => boolean;
}

export interface OutboxWorker {
  /** Looks for items at once. Call it after the commit that planned some in this process. */
  wake(): void;
  /** Stops claiming, waits for items on the wire (and aborts them after the grace period), and gives claims back. */
  stop(graceMs?: number): Promise<void>;
}

const OUTBOX_POLL_MS = 1000;
const FRESH_MS = 2000;
const GRACE_MS = 10_000;
/** Interval at which the worker looks for rows that were postponed by a clock that was ahead, in ms. */
const CLOCK_CHECK_MS = 60_000;

/**
 * Plan mails may arrive in bursts, and there are many bulk mails. Each share is claimed separately, so that more urgent items never wait
 * for them.
 */
const LANE_SHARES: Record<OutboxKind, LaneShare[]> = {
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
    const currentTime = now();
    const leaseUntil = new Date(currentTime.getTime() + deadlineMs + leaseMs);
    return markOnWire(db, marks, { provider, leaseUntil, now: currentTime });
  }),
});

/** Creates the lanes of e-mails in queues of their own. */
function createQueuedLanes(
  handler: OutboxHandler<RenderedMail>,
  options: Omit<LaneOptions<unknown>, 'share' | 'handler'>,
): QueueLanes<unknown>[] {
  const { db, provider, leaseMs, now, rules } = options;
  const queuedRules = { ...rules, ...QUEUED_EMAIL_RULES, waits: rules.waits };
  return [
    new QueueLanes(
      {
        ...options,
        ...{ share: 'bulk', rules: queuedRules },
        handler: tracedHandler(handler) as OutboxHandler<unknown>,
        createWire: () => createWire(db, queuedRules, { provider, leaseMs, now }),
      },
      QUEUED_EMAIL_RULES.perQueue,
    ),
  ];
}

/** Starts sending. Any number of processes may run it on one database. */
export function startWorker(options: WorkerOptions): OutboxWorker {
  const {
    db,
    provider,
    handlers,
    report,
    rules,
    pollMs = OUTBOX_POLL_MS,
    leaseMs = OUTBOX_LEASE_MS,
  } = options;
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
    const queued =
      kind === 'email' && handlers.queuedEmail ? createQueuedLanes(handlers.queuedEmail, laneOptions) : [];
    return [
      ...LANE_SHARES[kind].map((share) =>
        laneRules.perQueue
          ? new QueueLanes({ ...laneOptions, share }, laneRules.perQueue)
          : new Lane({ ...laneOptions, share, ...(queued.length > 0 && { queue: null }) }),
      ),
      ...queued,
    ];
  });

  let housekeeping: Promise<void> | null = null;
  let lastHousekeeping = Number.NEGATIVE_INFINITY;
  let lastClockCheck = Number.NEGATIVE_INFINITY;
  const runHousekeeping = async () => {
    // Uses the monotonic clock, which never jumps. The interval is short enough to renew a waiting item's claim long before it expires.
    const startedAt = performance.now();
    if (startedAt - lastHousekeeping < Math.min(leaseMs / 3, 5000)) return;
    lastHousekeeping = startedAt;
    if (startedAt - lastClockCheck >= CLOCK_CHECK_MS) {
      lastClockCheck = startedAt;
      await bringForward(db, new Date(now().getTime() + OUTBOX_CLOCK_SKEW_MS), now());
    }
    // Renewal and recovery use the same time: if the clock were set forward in between, our own claims would count as expired.
    const currentTime = now();
    for (const lane of lanes) await lane.renew(currentTime);
    const counts = await recoverLost(db, currentTime);
    suspects.exist = await hasSuspects(db, currentTime);
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
      // The lanes stop at once, so that nothing new is sent while the housekeeping still waits for the database.
      const stopped = Promise.all(lanes.map((lane) => lane.stop(graceMs)));
      await housekeeping;
      await stopped;
      for (const { carrier } of Object.values(handlers) as OutboxHandler<unknown>[]) {
        if (carrier?.via === 'wire') await carrier.close();
      }
    },
  };
}
