import type { Database, Prisma } from '../domain/database.ts';
import { createBatcher } from '../lib/create-batcher.ts';
import { isUnavailable } from '../lib/database-errors.ts';
import { AnswerGate, type Passage } from './answer-gate.ts';
import {
  isPostponed,
  isSuppressed,
  type OutboxHandler,
  type OutboxMessage,
  type WireCarrier,
  type WireOutcome,
} from './carriers.ts';
import type { KindRules } from './rules.ts';
import { settleFailure, settlePostponed, settleSuppressed, storeAndSettle } from './settle.server.ts';
import { Slots } from './slots.ts';
import { type Claim, claim, giveBack, markSending, markSent, renew } from './statements.server.ts';
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
  /** Whether visitors wait for this process at this moment: they are served first, for a while. */
  visitorsWait: () => boolean;
  /** An error that belongs to no message: usually the database. */
  report(error: unknown): void;
}

interface Job extends Claim {
  message: OutboxMessage;
  onTheWire: boolean;
}

/** The commit that one attempt makes before its message goes out. */
interface Commit {
  state: 'none' | 'lost' | 'failed' | 'done';
  run(): Promise<void>;
  /** Lets the next message go out; to be called once the attempt has ended, however it did. */
  leaveGate(): void;
}

type Move = { sending: Claim } | { sent: Claim & { providerMessageId: string | null } };

const SETTLE_AGAIN_MS = 500;
/** Then mails have their turn all the same: a process that is never idle still sends some 80 a second. */
const MAX_COURTESY_MS = 250;

/** Takes and sends the messages of one kind. */
export class Lane<Ready> {
  private readonly jobs = new Map<Job, Promise<void>>();
  private readonly slots: Slots;
  /** For kinds whose receivers do not know a message by its id. */
  private readonly gate = new AnswerGate();
  private readonly onTheWire = new Set<AbortController>();
  private cut = false;
  private stopping = false;
  private filling: Promise<void> | null = null;
  private fillAgain = false;
  private claims = 0;

  constructor(private readonly options: LaneOptions<Ready>) {
    this.slots = new Slots(options.rules.concurrency);
  }

  /** States on the way over the wire: mails that get on or off it on several connections at a time share a commit. */
  private readonly mark = createBatcher(async (moves: Move[]) => {
    const { db, rules, leaseMs, now } = this.options;
    const at = now();
    const leaseUntil = new Date(at.getTime() + rules.deadlineMs + leaseMs);
    const sent = moves.flatMap((move) => ('sent' in move ? move.sent : []));
    const sending = moves.flatMap((move) => ('sending' in move ? move.sending : []));
    const write = async (client: Database | Prisma.TransactionClient) => {
      if (sent.length > 0) await markSent(client, sent, at);
      return sending.length > 0 ? markSending(client, sending, leaseUntil, at) : new Set<string>();
    };
    const ours = await (sent.length > 0 && sending.length > 0 ? db.$transaction(write) : write(db));
    return (move: Move) => 'sent' in move || ours.has(move.sending.id);
  });

  private readonly store = createBatcher(
    async (ready: (Claim & { message: OutboxMessage; ready: Ready })[]) => {
      const { handler, db, now } = this.options;
      if (handler.carrier.via === 'store') await storeAndSettle(db, handler.carrier, ready, now());
      return () => undefined;
    },
    { oneByOneAfter: (error) => !isUnavailable(error) },
  );

  /** Takes as many as there is room for: those on the wire, and prepared ones to follow at once. */
  async fill(): Promise<void> {
    this.fillAgain = true;
    this.filling ??= this.fillUntilFull().finally(() => {
      this.filling = null;
    });
    await this.filling;
  }

  private async fillUntilFull(): Promise<void> {
    const { rules, db, provider, kind, workerId, leaseMs, now } = this.options;
    const capacity = 4 * rules.concurrency;
    while (this.fillAgain && !this.stopping) {
      this.fillAgain = false;
      const room = capacity - this.jobs.size;
      // Not for one at a time: each taking is a commit, and what is taken together is read together.
      if (room < capacity / 2) return;
      await this.letVisitorsGoFirst();
      if (this.stopping) return;
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

  private async letVisitorsGoFirst(): Promise<void> {
    const until = performance.now() + MAX_COURTESY_MS;
    while (this.options.visitorsWait() && performance.now() < until && !this.stopping)
      await new Promise((resolve) => setTimeout(resolve, 10));
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
      // The error's own message may quote what the visitor wrote.
      const outcome = { result: 'transient' as const, error: `The message could not be prepared (${kind}).` };
      return this.settleFailure(job, outcome, performance.now() - started);
    }
    if (isSuppressed(ready)) return settleSuppressed(db, job, ready.suppressed, now());
    if (isPostponed(ready)) return settlePostponed(db, job, ready, now());
    if (handler.carrier.via === 'store')
      return this.store({ id: job.id, token: job.token, message, ready: ready as Ready });

    await this.slots.take();
    let settle: () => Promise<void>;
    const { carrier } = handler;
    try {
      // stop() gives back what has not come this far.
      if (this.stopping) return;
      settle = await this.sendOverWire(job, ready as Ready, (...args) => carrier.send(...args));
    } finally {
      // Before settling: the next mail talks to the server while the end of this one is committed.
      this.slots.release();
    }
    await settle();
  }

  /** @returns what writes down how it ended */
  private async sendOverWire(
    job: Job,
    ready: Ready,
    send: WireCarrier<Ready>['send'],
  ): Promise<() => Promise<void>> {
    const { rules, report } = this.options;
    const started = performance.now();
    const ending = new AbortController();
    const commit = this.createCommit(job, ending.signal);
    const deadline = setTimeout(() => ending.abort(), rules.deadlineMs);
    this.onTheWire.add(ending);
    let outcome: WireOutcome;
    try {
      outcome = await send(job.message, ready, { signal: ending.signal, commitSending: commit.run });
    } catch (error) {
      report(error);
      const result = commit.state === 'none' ? 'transient' : 'unknown';
      outcome = { result, error: 'The sender failed in an unforeseen way.' };
    } finally {
      clearTimeout(deadline);
      this.onTheWire.delete(ending);
    }
    const durationMs = performance.now() - started;
    return () => {
      const settled = this.settleAttempt(job, { commit, outcome, durationMs });
      // In the same turn and after the call, so that the end of this message and the start of the next share a commit.
      commit.leaveGate();
      return settled;
    };
  }

  private async settleAttempt(
    job: Job,
    { commit, outcome, durationMs }: { commit: Commit; outcome: WireOutcome; durationMs: number },
  ): Promise<void> {
    const { db, now } = this.options;
    const { id, token } = job;
    if (commit.state === 'lost') return;
    // Whether that was committed or not: nothing went out, and that should be known.
    if (commit.state === 'failed') return this.persist(() => giveBack(db, [job], now()));
    if (outcome.result !== 'sent') return this.settleFailure(job, outcome, durationMs);
    if (commit.state === 'none') throw new Error('The carrier sent a message without a commit before it.');
    const { providerMessageId } = outcome;
    return this.persist(() => this.mark({ sent: { id, token, providerMessageId } }));
  }

  /** Marks one attempt's message as being on the wire, once, however often the carrier calls. */
  private createCommit(job: Job, signal: AbortSignal): Commit {
    let running: Promise<void> | null = null;
    let passage: Passage | null = null;
    const ended = new AbortController();
    const markOnce = async () => {
      if (!this.options.rules.repeatable) {
        passage = await this.gate.enter(AbortSignal.any([signal, ended.signal]));
        // It may have ended after it was let through.
        if (ended.signal.aborted) passage.leave();
        ended.signal.throwIfAborted();
      }
      let ours: boolean;
      try {
        ours = await this.mark({ sending: { id: job.id, token: job.token } });
      } catch (error) {
        commit.state = 'failed';
        this.options.report(error);
        throw error;
      }
      commit.state = ours ? 'done' : 'lost';
      if (!ours) throw new Error('Another process has taken the message over.');
      job.onTheWire = true;
      passage?.startsWaiting();
    };
    const commit: Commit = {
      state: 'none',
      run: () => {
        running ??= markOnce();
        return running;
      },
      leaveGate: () => {
        ended.abort();
        passage?.leave();
      },
    };
    return commit;
  }

  private settleFailure(
    job: Job,
    outcome: Exclude<WireOutcome, { result: 'sent' }>,
    durationMs: number,
  ): Promise<void> {
    const { db, rules, now, random } = this.options;
    const ending = { claim: job, message: job.message, outcome, durationMs: Math.round(durationMs) };
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

  /** Renews the claims of what waits for its turn and of what is on the wire. */
  async renew(now: Date): Promise<void> {
    const { db, rules, leaseMs } = this.options;
    const jobs = [...this.jobs.keys()];
    const leaseEndIn = (ms: number) => new Date(now.getTime() + ms);
    if (jobs.length === 0) return;
    // By the state in the row: a job learns of its commit a little later, and in between the clock may jump.
    await renew(db, jobs, { state: 'claimed', leaseUntil: leaseEndIn(leaseMs) });
    await renew(db, jobs, { state: 'sending', leaseUntil: leaseEndIn(rules.deadlineMs + leaseMs) });
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
