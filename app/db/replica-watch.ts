import { MINUTE_MS } from '#app/lib/durations.ts';

/** What is known of the replica: it answers and has what the primary had a moment ago, it is behind, it is away, or it is no replica. */
export type ReplicaState = 'answers' | 'late' | 'away' | 'no-replica';

export interface ReplicaReport {
  state: ReplicaState;
  /** How old what it shows is at most; null while that is not known. */
  lagSeconds: number | null;
  /** Reads that went to the primary although they may be seconds old. */
  fallbacks: number;
}

/** What the databases say: places in the primary's log, as Postgres writes them (16/B374D848). */
export interface ReplicaQuestions {
  /** How far the primary has written. */
  readPrimary(): Promise<string>;
  /** How far the replica shows it; null where the database is no replica. */
  readReplica(): Promise<string | null>;
}

/**
 * Who wrote reads the primary for 10 s (app/http/recent-write.server.ts). With this limit and the time between two looks the replica
 * has what was written by then.
 */
const MAX_LAG_MS = 5000;
const EVERY_MS = 2000;
/** Longer ago than this needs no place: the replica is late. */
const REMEMBER_MS = 10 * MINUTE_MS;

/** A place of the primary's log, and when it was reached at the latest. */
interface Mark {
  at: number;
  place: bigint;
}

/**
 * Looks how far the replica is behind, by places of the log: Postgres' own times of replication stop while the primary writes no row, or
 * need rights that the service's user has not.
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

  /** Until stop(). */
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

  /** A statement found that it does not answer; the next look finds out whether it does again. */
  noteAway(): void {
    this.enter('away', null);
  }

  async look(): Promise<void> {
    this.looking = this.compare();
    await this.looking;
  }

  private async compare(): Promise<void> {
    const at = this.now();
    // While the primary is away nothing new is written, and the places that are known are enough.
    const place = await this.questions.readPrimary().then(parsePlace, () => null);
    if (place !== null)
      this.marks = [...this.marks.filter((mark) => at - mark.at < REMEMBER_MS), { at, place }];
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

  /** Null before the replica has reached any place that is known. */
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

/** Two numbers of 32 bits in hexadecimal. */
function parsePlace(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
