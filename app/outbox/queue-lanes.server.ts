import type { WireOutcome } from './carriers.ts';
import { listDueQueues } from './claim-and-settle.server.ts';
import type { KindRules } from './kind-rules.ts';
import { Lane } from './lane.server.ts';
import type { LaneOptions } from './lane-options.ts';
import { Slots } from './slots.ts';
import type { KindWire } from './wire-commit.ts';

/** An answer that takes longer than this is slow, in ms. */
const SLOW_MS = 3000;

/**
 * Sends the items of a kind with one queue per receiver. Each queue has its own lane, which claims and sends only its own items. On the
 * wire the lanes share two sets of slots: one for receivers that answer, one for those that failed or were slow the last time. However many
 * receivers are dead, those that answer have slots left.
 */
export class QueueLanes<Ready> {
  private readonly lanes = new Map<string, Lane<Ready>>();
  private readonly healthy: Slots;
  private readonly troubled: Slots;
  private looking: Promise<void> | null = null;
  private lookAgain = false;
  private stopping = false;

  constructor(
    private readonly options: LaneOptions<Ready> & {
      /** Gives each queue its own marks, so that none waits for the answers that another gets. */
      createWire?(): KindWire;
    },
    places: NonNullable<KindRules['perQueue']>,
  ) {
    this.healthy = new Slots(places.concurrency);
    this.troubled = new Slots(places.troubledConcurrency);
  }

  /** Claims the due items of every queue. */
  async fill(): Promise<void> {
    this.lookAgain = true;
    this.looking ??= this.look()
      .catch((error) => this.options.report(error))
      .finally(() => {
        this.looking = null;
      });
    await this.looking;
  }

  private async look(): Promise<void> {
    const { db, kind, now } = this.options;
    while (this.lookAgain && !this.stopping) {
      this.lookAgain = false;
      const due = await listDueQueues(db, kind, now());
      if (this.stopping) return;
      for (const [queue, lane] of this.lanes)
        if (lane.isIdle && !due.includes(queue)) this.lanes.delete(queue);
      for (const queue of due) void this.laneOf(queue).fill();
    }
  }

  private laneOf(queue: string): Lane<Ready> {
    const existingLane = this.lanes.get(queue);
    if (existingLane) return existingLane;
    const slots = new QueueSlots(this.options.rules.concurrency, this.healthy, this.troubled);
    const lane = new Lane({
      ...this.options,
      queue,
      wire: { ...(this.options.createWire?.() ?? this.options.wire), slots },
      onOutcome: (outcome, durationMs) => slots.judge(outcome, durationMs),
    });
    this.lanes.set(queue, lane);
    return lane;
  }

  async renew(now: Date): Promise<void> {
    for (const lane of this.lanes.values()) await lane.renew(now);
  }

  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    await this.looking;
    await Promise.all([...this.lanes.values()].map((lane) => lane.stop(graceMs)));
  }
}

/** The slots of one queue: its own few, and those that all queues share. */
class QueueSlots {
  private readonly own: Slots;
  private isTroubled = false;

  constructor(
    concurrency: number,
    private readonly healthy: Slots,
    private readonly troubled: Slots,
  ) {
    this.own = new Slots(concurrency);
  }

  async take(turn: { rank: number }): Promise<() => void> {
    const releaseOwn = await this.own.take(turn);
    const releaseShared = await (this.isTroubled ? this.troubled : this.healthy).take(turn);
    return () => {
      releaseShared();
      releaseOwn();
    };
  }

  judge(outcome: WireOutcome, durationMs: number): void {
    this.isTroubled = outcome.result !== 'sent' || durationMs > SLOW_MS;
  }
}
