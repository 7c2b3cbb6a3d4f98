import { createBatcher } from '#app/lib/create-batcher.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import {
  isPostponed,
  isSuppressed,
  type OutboxMessage,
  type WireCarrier,
  type WireOutcome,
} from './carriers.ts';
import { type Claim, claim, giveBack, renew } from './claim-and-settle.server.ts';
import { createJob, isStale, type Job, listNextUp, prepareAgain } from './lane-job.ts';
import type { LaneOptions } from './lane-options.ts';
import { computeCapacity, isGrouped, isOfMany, RANKS } from './lane-share.ts';
import { inMessageSpan } from './message-span.ts';
import { RecentSends } from './recent-sends.ts';
import { type Ending, judgeFailure, judgeNotSent, settleEndings, storeAndSettle } from './settle.server.ts';
import { createWireCommit, type WireCommit } from './wire-commit.ts';

const SETTLE_AGAIN_MS = 500;
/** Maximum number of unsent items whose ends are recorded together. */
const MAX_ENDINGS = 100;
/** After this time mails are sent even if visitors wait: a process that is never idle still sends some 15 a second. */
const MAX_COURTESY_MS = 250;

/** Claims and sends the items of one kind. */
export class Lane<Ready> {
  private readonly jobs = new Map<Job<Ready>, Promise<void>>();
  private readonly onTheWire = new Set<AbortController>();
  /** Items whose turn came after the lane was stopped. */
  private readonly untouched: Claim[] = [];
  private cut = false;
  private stopping = false;
  private filling: Promise<void> | null = null;
  private fillAgain = false;
  private claims = 0;
  private readonly recentSends: RecentSends;

  constructor(private readonly options: LaneOptions<Ready>) {
    this.recentSends = new RecentSends(options.freshMs);
    const { freshMs, rules, wire } = options;
    const { recentSends } = this;
    const next = () => listNextUp(this.jobs.keys(), { concurrency: rules.concurrency, freshMs, recentSends });
    // Items marked ahead are in doubt after a kill, too, so only bulk is marked ahead.
    if (options.share === 'bulk') wire.marks.markAhead(() => (this.stopping ? [] : next()));
  }

  /** Settles items that end without being sent. Many end at the same time when a campaign is paused or a server refuses mails. */
  private readonly settle = createBatcher(
    async (endings: Ending[]) => {
      await settleEndings(this.options.db, endings, this.options.now());
      return () => undefined;
    },
    { atMost: MAX_ENDINGS, oneByOneAfter: (error) => !isUnavailable(error) },
  );

  private readonly store = createBatcher(
    async (ready: (Claim & { message: OutboxMessage; ready: Ready })[]) => {
      const { handler, db, now } = this.options;
      if (handler.carrier.via === 'store') await storeAndSettle(db, handler.carrier, ready, now());
      return () => undefined;
    },
    { oneByOneAfter: (error) => !isUnavailable(error) },
  );

  get isIdle(): boolean {
    return this.jobs.size === 0 && this.filling === null;
  }

  /** Claims items up to the capacity: items to send now, and prepared ones that follow at once. */
  async fill(): Promise<void> {
    this.fillAgain = true;
    this.filling ??= this.fillUntilFull().finally(() => {
      this.filling = null;
    });
    await this.filling;
  }

  private async fillUntilFull(): Promise<void> {
    const { share, suspects } = this.options;
    while (this.fillAgain && !this.stopping) {
      this.fillAgain = false;
      if (suspects.exist) await suspects.inTurn(() => this.takeSuspect());
      await suspects.letOthersGo();
      if (this.stopping) return;
      const { concurrency } = this.options.rules;
      const capacity = computeCapacity(share, { concurrency, recentSends: this.recentSends.count });
      const room = capacity - this.jobs.size;
      // A claim is a commit, and items claimed together are read together, so single items are not claimed.
      if (room < capacity / 2) return;
      await this.letVisitorsGoFirst();
      if (this.stopping) return;
      const claimed = await this.claim('others', room);
      if (!claimed) return;
      for (const item of claimed) this.start(createJob<Ready>(item));
      if (claimed.length === room) this.fillAgain = true;
    }
  }

  /** @returns null if the database is unavailable */
  private async claim(
    suspects: 'alone' | 'others',
    limit: number,
  ): Promise<(Claim & { message: OutboxMessage })[] | null> {
    const { db, provider, kind, share, queue, workerId, leaseMs, now } = this.options;
    const claimedAt = now();
    const token = `${workerId}/${queue ?? kind}/${share}/${++this.claims}`;
    const leaseUntil = new Date(claimedAt.getTime() + leaseMs);
    try {
      const which = { provider, kind, share, queue, suspects, limit };
      const messages = await claim(db, { ...which, token, leaseUntil, now: claimedAt });
      return messages.map((message) => ({ id: message.id, token, message }));
    } catch (error) {
      // If the claim was committed after all, its rows are recovered when the lease expires.
      this.options.report(error);
      return null;
    }
  }

  /** Claims one item that earlier workers died with. Resolves once the item is on the wire or has ended. */
  private async takeSuspect(): Promise<void> {
    const [claimed] = (this.stopping ? null : await this.claim('alone', 1)) ?? [];
    if (!claimed) return;
    this.fillAgain = true;
    const job = createJob<Ready>(claimed);
    await new Promise<void>((resolve) => {
      job.onSafe = resolve;
      this.start(job);
    });
  }

  private async letVisitorsGoFirst(): Promise<void> {
    const until = performance.now() + MAX_COURTESY_MS;
    while (this.options.visitorsWait() && performance.now() < until && !this.stopping)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }

  private start(job: Job<Ready>): void {
    const work = inMessageSpan(job.message, () => this.work(job))
      .catch((error) => this.options.report(error))
      .finally(() => {
        this.jobs.delete(job);
        job.onSafe();
        void this.fill();
      });
    this.jobs.set(job, work);
  }

  private async work(job: Job<Ready>): Promise<void> {
    const { handler, wire, share, freshMs, db, now } = this.options;
    const { message } = job;
    const { carrier } = handler;
    job.prepared = this.prepare(job);
    let ready = await job.prepared;
    if (!ready) return;
    job.preparedAt = performance.now();
    if (carrier.via === 'store')
      return this.store({ id: job.id, token: job.token, message, ready: ready.made });

    const release = await wire.slots.take({ rank: RANKS[share] });
    let settle: () => Promise<void>;
    try {
      if (this.stopping) return this.leaveUntouched(job);
      if (isOfMany(share) && isStale(job, freshMs)) {
        // The item is marked as on the wire but was not sent, so it is given back and prepared again.
        if (job.markedAhead) return await this.persist(() => giveBack(db, [job], now()));
        this.prepareStaleAgain();
      }
      ready = await job.prepared;
      job.preparedAt = null;
      if (!ready) return;
      if (this.stopping) return this.leaveUntouched(job);
      settle = await this.sendOverWire(job, ready.made, (...args) => carrier.send(...args));
    } finally {
      // The slot is free before the item is settled, so that the next mail is sent while the end of this one is committed.
      release();
    }
    await settle();
  }

  /** Leaves an item for stop() to give back, marked or not. */
  private leaveUntouched({ id, token }: Claim): void {
    this.untouched.push({ id, token });
  }

  /** Prepares all waiting items at the same moment, because items prepared together are read together. */
  private prepareStaleAgain(): void {
    for (const job of this.jobs.keys())
      if (isStale(job, this.options.freshMs) && !job.markedAhead) prepareAgain(job, () => this.prepare(job));
  }

  /** @returns null once it is recorded that the item is not sent now */
  private async prepare(job: Job<Ready>): Promise<{ made: Ready } | null> {
    const { handler } = this.options;
    const started = performance.now();
    let ready: Awaited<ReturnType<typeof handler.prepare>>;
    try {
      ready = await handler.prepare(job.message);
    } catch (error) {
      this.options.report(error);
      const kind = error instanceof Error ? error.name : typeof error;
      // The error's own message may quote visitor input.
      const outcome = { result: 'transient' as const, error: `We could not prepare the message (${kind}).` };
      await this.settleFailure(job, outcome, performance.now() - started);
      return null;
    }
    if (!isSuppressed(ready) && !isPostponed(ready)) return { made: ready as Ready };
    await this.settle(judgeNotSent(job, ready));
    return null;
  }

  /** @returns a function that records how the attempt ended */
  private async sendOverWire(
    job: Job<Ready>,
    ready: Ready,
    send: WireCarrier<Ready>['send'],
  ): Promise<() => Promise<void>> {
    const { rules, report, share, wire } = this.options;
    const started = performance.now();
    job.isGrouped = isGrouped(share, { inHand: this.jobs.size, concurrency: rules.concurrency });
    const ending = new AbortController();
    const isMarked = job.markedAhead !== null;
    const endAttempt = job.isGrouped ? wire.marks.beginAttempt({ isMarked }) : () => undefined;
    const commit = createWireCommit({
      claim: job,
      wire,
      isGated: !rules.repeatable && !job.isGrouped,
      isUrgent: !job.isGrouped,
      markedAhead: job.markedAhead,
      onMarked: job.onSafe,
      signal: ending.signal,
      report,
    });
    const deadline = setTimeout(() => ending.abort(), rules.deadlineMs);
    this.onTheWire.add(ending);
    let outcome: WireOutcome;
    try {
      outcome = await send(job.message, ready, { signal: ending.signal, commitSending: commit.run });
    } catch (error) {
      report(error);
      const result = commit.state === 'none' ? 'transient' : 'unknown';
      outcome = { result, error: 'Sending failed for an unknown reason.' };
    } finally {
      clearTimeout(deadline);
      this.onTheWire.delete(ending);
      endAttempt();
    }
    const durationMs = performance.now() - started;
    this.options.onOutcome?.(outcome, durationMs);
    return () => {
      const settled = this.settleAttempt(job, { commit, outcome, durationMs });
      // The gate is left after the call above and in the same turn of the event loop, so that the end of this item and the start of the
      // next share a commit.
      commit.leaveGate();
      return settled;
    };
  }

  private async settleAttempt(
    job: Job<Ready>,
    { commit, outcome, durationMs }: { commit: WireCommit; outcome: WireOutcome; durationMs: number },
  ): Promise<void> {
    const { db, now } = this.options;
    const { id, token, isGrouped } = job;
    if (commit.state === 'lost') return;
    // The item was not sent, whether or not the mark was committed.
    if (commit.state === 'failed' || outcome.result === 'held')
      return this.persist(() => giveBack(db, [job], now()));
    if (outcome.result !== 'sent') return this.settleFailure(job, outcome, durationMs);
    if (commit.state === 'none') throw new Error('The carrier sent a message without a commit before it.');
    const { providerMessageId } = outcome;
    this.recentSends.add();
    const { marks } = this.options.wire;
    return this.persist(() => marks.markSent({ id, token, providerMessageId }, { isUrgent: !isGrouped }));
  }

  private settleFailure(
    job: Job<Ready>,
    outcome: Exclude<WireOutcome, { result: 'sent' | 'held' }>,
    durationMs: number,
  ): Promise<void> {
    const { rules, random } = this.options;
    const attempt = { claim: job, message: job.message, outcome, durationMs };
    return this.persist(() => this.settle(judgeFailure(attempt, { rules, random: random() })));
  }

  /** Retries a write until the database is back. Without the retries the item would end in doubt. */
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

  /** Renews the claims of items that wait for their turn and of those on the wire. */
  async renew(now: Date): Promise<void> {
    const { db, provider, rules, leaseMs } = this.options;
    const jobs = [...this.jobs.keys()];
    const leaseEndIn = (ms: number) => new Date(now.getTime() + ms);
    if (jobs.length === 0) return;
    // The row's state decides, because a job learns of its commit a little later, and the clock may jump in between.
    await renew(db, jobs, { provider, state: 'claimed', leaseUntil: leaseEndIn(leaseMs) });
    await renew(db, jobs, { provider, state: 'sending', leaseUntil: leaseEndIn(rules.deadlineMs + leaseMs) });
  }

  /** Stops claiming, finishes items on the wire within the grace period, and gives the rest back. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    await this.filling;
    const grace = setTimeout(() => {
      this.cut = true;
      for (const ending of this.onTheWire) ending.abort();
    }, graceMs);
    await Promise.all(this.jobs.values());
    const { db, now } = this.options;
    if (this.untouched.length > 0) await this.persist(() => giveBack(db, this.untouched, now()));
    clearTimeout(grace);
  }
}
