import type { Database } from '../domain/database.ts';
import { isSuppressed, type OutboxHandler, type OutboxMessage, type WireOutcome } from './carriers.ts';
import type { KindRules } from './rules.ts';
import { settleFailure, settleSuppressed, storeAndSettle } from './settle.server.ts';
import { Slots } from './slots.ts';
import { claim, giveBack, type Held, markSending, markSent, renew } from './statements.server.ts';
import { together } from './together.ts';
import type { OutboxKind } from './types.ts';

export interface LaneOptions<Ready> {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  kind: OutboxKind;
  handler: OutboxHandler<Ready>;
  rules: KindRules;
  /** Names this process in the claims; unique per start. */
  workerId: string;
  /** How long a claim holds without being renewed, and a message on the wire beyond its deadline, in ms. */
  leaseMs: number;
  now: () => Date;
  random: () => number;
  /** Something went wrong that is nobody's message: usually the database. */
  report(error: unknown): void;
}

interface Job extends Held {
  message: OutboxMessage;
  onTheWire: boolean;
}

const SETTLE_AGAIN_MS = 500;

/** Takes and sends the messages of one kind. */
export class Lane<Ready> {
  private readonly jobs = new Map<Job, Promise<void>>();
  private readonly slots: Slots;
  private readonly onTheWire = new Set<AbortController>();
  private cut = false;
  private stopping = false;
  private filling: Promise<void> | null = null;
  private fillAgain = false;
  private claims = 0;

  constructor(private readonly options: LaneOptions<Ready>) {
    this.slots = new Slots(options.rules.concurrency);
  }

  private readonly markSending = together(async (jobs: Job[]) => {
    const { db, rules, leaseMs, now } = this.options;
    const at = now();
    const leaseUntil = new Date(at.getTime() + rules.deadlineMs + leaseMs);
    const ours = await markSending(
      db,
      jobs.map(({ id, token }) => ({ id, token, leaseUntil })),
      at,
    );
    return (job: Job) => ours.has(job.id);
  });

  private readonly markSent = together(async (sent: (Held & { providerMessageId: string | null })[]) => {
    await this.persist(() => markSent(this.options.db, sent, this.options.now()));
    return () => undefined;
  });

  /** Takes as many as there is room for: those on the wire, and as many prepared to follow at once. */
  async fill(): Promise<void> {
    this.fillAgain = true;
    this.filling ??= this.keepFilling().finally(() => {
      this.filling = null;
    });
    await this.filling;
  }

  private async keepFilling(): Promise<void> {
    const { rules, db, provider, kind, workerId, leaseMs, now } = this.options;
    const capacity = 2 * rules.concurrency;
    while (this.fillAgain && !this.stopping) {
      this.fillAgain = false;
      const room = capacity - this.jobs.size;
      // Not for one at a time: each taking is a commit.
      if (room < rules.concurrency) return;
      const at = now();
      const token = `${workerId}/${kind}/${++this.claims}`;
      let messages: OutboxMessage[];
      try {
        const leaseUntil = new Date(at.getTime() + leaseMs);
        messages = await claim(db, { provider, kind, limit: room, token, leaseUntil, now: at });
      } catch (error) {
        // If it was carried out all the same, the lease brings the rows back.
        this.options.report(error);
        return;
      }
      for (const message of messages) this.start({ id: message.id, token, message, onTheWire: false });
      if (messages.length === room) this.fillAgain = true;
    }
  }

  private start(job: Job): void {
    const work = this.work(job)
      .catch((error) => this.options.report(error))
      .finally(() => {
        this.jobs.delete(job);
        void this.fill();
      });
    this.jobs.set(job, work);
  }

  private async work(job: Job): Promise<void> {
    const { handler, db, now } = this.options;
    const { message } = job;
    const started = performance.now();
    let ready: Awaited<ReturnType<typeof handler.prepare>>;
    try {
      ready = await handler.prepare(message);
    } catch (error) {
      this.options.report(error);
      const kind = error instanceof Error ? error.name : typeof error;
      // The message of whatever was thrown may quote what the visitor wrote.
      const outcome = { result: 'transient' as const, error: `The message could not be prepared (${kind}).` };
      return this.settleFailure(job, outcome, performance.now() - started);
    }
    if (isSuppressed(ready)) return settleSuppressed(db, job, ready.suppressed, now());
    if (handler.carrier.via === 'store') {
      const { carrier } = handler;
      return storeAndSettle(db, { carrier, held: job, message, ready: ready as Ready, now: now() });
    }

    await this.slots.take();
    try {
      // stop() gives back what has not come this far.
      if (this.stopping) return;
      await this.sendOverWire(job, ready as Ready, handler.carrier.send.bind(handler.carrier));
    } finally {
      this.slots.release();
    }
  }

  private async sendOverWire(
    job: Job,
    ready: Ready,
    send: (message: OutboxMessage, ready: Ready, signal: AbortSignal) => Promise<WireOutcome>,
  ): Promise<void> {
    const { db, now, rules } = this.options;
    let ours: boolean;
    try {
      ours = await this.markSending(job);
    } catch (error) {
      // Whether that was committed or not: nothing went out, and that should be known.
      this.options.report(error);
      return this.persist(() => giveBack(db, [job], now()));
    }
    if (!ours) return;
    job.onTheWire = true;
    const started = performance.now();
    const ending = new AbortController();
    const deadline = setTimeout(() => ending.abort(), rules.deadlineMs);
    this.onTheWire.add(ending);
    let outcome: WireOutcome;
    try {
      outcome = await send(job.message, ready, ending.signal);
    } catch (error) {
      this.options.report(error);
      outcome = { result: 'unknown', error: 'The sender failed in an unforeseen way.' };
    } finally {
      clearTimeout(deadline);
      this.onTheWire.delete(ending);
    }
    if (outcome.result !== 'sent') return this.settleFailure(job, outcome, performance.now() - started);
    const { providerMessageId } = outcome;
    await this.markSent({ id: job.id, token: job.token, providerMessageId });
  }

  private settleFailure(
    job: Job,
    outcome: Exclude<WireOutcome, { result: 'sent' }>,
    durationMs: number,
  ): Promise<void> {
    const { db, rules, now, random } = this.options;
    const ending = { held: job, message: job.message, outcome, durationMs: Math.round(durationMs) };
    return this.persist(() => settleFailure(db, ending, { rules, now: now(), random: random() }));
  }

  /** Writes down what has happened, however long the database is away: unwritten it would become a doubt. */
  private async persist(write: () => Promise<unknown>): Promise<void> {
    for (;;)
      try {
        await write();
        return;
      } catch (error) {
        this.options.report(error);
        if (this.cut) return;
        await new Promise((resolve) => setTimeout(resolve, SETTLE_AGAIN_MS));
      }
  }

  /** Keeps the claims of what waits for its turn. */
  async renew(): Promise<void> {
    const waiting = [...this.jobs.keys()].filter((job) => !job.onTheWire);
    const leaseUntil = new Date(this.options.now().getTime() + this.options.leaseMs);
    if (waiting.length > 0) await renew(this.options.db, waiting, leaseUntil);
  }

  /** Takes nothing more, finishes what is on the wire within the grace, and gives the rest back. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    await this.filling;
    const all = [...this.jobs];
    const grace = setTimeout(() => {
      this.cut = true;
      for (const ending of this.onTheWire) ending.abort();
    }, graceMs);
    await Promise.all(all.map(([, work]) => work));
    clearTimeout(grace);
    const untouched = all.map(([job]) => job).filter((job) => !job.onTheWire);
    // Those that were settled without the wire meanwhile are in no state to be given back.
    if (untouched.length > 0) await giveBack(this.options.db, untouched, this.options.now());
    if (this.options.handler.carrier.via === 'wire') await this.options.handler.carrier.close();
  }
}
