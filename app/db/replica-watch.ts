import { MINUTE_MS } from '#app/lib/durations.ts';

/** State of the replica: it responds and is up to date, it lags behind, it is away, or the database is not a replica. */
export type ReplicaState = 'answers' | 'late' | 'away' | 'no-replica';

export interface ReplicaReport {
  state: ReplicaState;
  /** Maximum age of the replica's data in seconds; null if not known. */
  lagSeconds: number | null;
  /** Number of reads that went to the primary although they may be seconds old. */
  fallbacks: number;
}

/** Queries for positions in the primary's log, in Postgres' notation (16/B374D848). */
export interface ReplicaQuestions {
  /** Returns the position up to which the primary has written. */
  readPrimary(): Promise<string>;
  /** Returns the position up to which the replica has applied the log; null if the database is not a replica. */
  readReplica(): Promise<string | null>;
}

/**
 * After a write, its author reads from the primary for 10 s (app/http/recent-write.server.ts). With this limit and the check interval the
 * replica has caught up by then.
 */
const MAX_LAG_MS = 5000;
const EVERY_MS = 2000;
/** Positions older than this are not needed, because a replica that lags so far behind is late in any case. */
const REMEMBER_MS = 10 * MINUTE_MS;

/** A position in the primary's log, and the latest time at which it was reached. */
interface Mark {
  at: number;
  place: bigint;
}

/**
 * Measures how far the replica lags behind, by log positions. Postgres' own replication times stop while the primary writes no rows, or
 * need rights that the service's user does not have.
 */
export class ReplicaWatch {
  private marks: Mark[] = [];
  private state: ReplicaState = 'away';
  private lagMs: number | null = null;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  fallbacks = 0;

  constructor(
    private readonly questions: ReplicaQuestions,
    private readonly report: (state: ReplicaState) => void = () => {},
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Checks repeatedly until stop(). */
  start(everyMs = EVERY_MS): void {
    const goOn = () => {
      this.timer = setTimeout(() => this.look().then(goOn), everyMs).unref();
    };
    void this.look().then(goOn);
  }

  async stop(): Promise<void> {
    await this.looking;
    clearTimeout(this.timer);
  }

  get isUsable(): boolean {
    return this.state === 'answers';
  }

  read(): ReplicaReport {
    return {
      state: this.state,
      lagSeconds: this.lagMs === null ? null : this.lagMs / 1000,
      fallbacks: this.fallbacks,
    };
  }

  /** Called when a statement found that the replica does not respond. The next check finds out whether it responds again. */
  noteAway(): void {
    this.enter('away', null);
  }

  async look(): Promise<void> {
    this.looking = this.compare();
    await this.looking;
  }

  private async compare(): Promise<void> {
    const now = this.now();
    // While the primary is away nothing new is written, so the known positions are enough.
    const place = await this.questions.readPrimary().then(parsePlace, () => null);
    if (place !== null)
      this.marks = [...this.marks.filter((mark) => now - mark.at < REMEMBER_MS), { at: now, place }];
    let replicaAnswer: string | null;
    try {
      replicaAnswer = await this.questions.readReplica();
    } catch {
      return this.enter('away', null);
    }
    if (replicaAnswer === null) return this.enter('no-replica', null);
    const lagMs = this.lagBehind(parsePlace(replicaAnswer));
    this.enter(lagMs !== null && lagMs <= MAX_LAG_MS ? 'answers' : 'late', lagMs);
  }

  /** Returns null until the replica has reached a known position. */
  private lagBehind(replicaPlace: bigint): number | null {
    const reached = this.marks.findLastIndex(({ place }) => place <= replicaPlace);
    const mark = this.marks[reached];
    if (!mark) return null;
    return reached === this.marks.length - 1 ? 0 : this.now() - mark.at;
  }

  private enter(state: ReplicaState, lagMs: number | null): void {
    const isNew = state !== this.state;
    this.state = state;
    this.lagMs = lagMs;
    if (isNew) this.report(state);
  }
}

/** Parses two 32-bit numbers in hexadecimal. */
function parsePlace(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
