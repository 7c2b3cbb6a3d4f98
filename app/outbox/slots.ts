/** Extra slots for tries while the holders of all regular slots seem to get no answer. */
export interface FreshTries {
  /** Maximum number of extra slots. */
  max: number;
  /** After this time in ms a holder counts as unanswered. The time doubles with each extra slot. */
  afterMs: number;
}

/** Longest time that a try waits for the answer to the previous one, in ms. */
const MAX_PATIENCE_MS = 30_000;

interface Holder {
  since: number;
}

/**
 * Admits at most `count` holders at a time; the others wait by rank, the lowest first, and within a rank in order of arrival. With `fresh`
 * an extra slot is given out if no holder has released its slot for a while, because holders that get no answer from a server would not
 * notice that it has recovered.
 */
export class Slots {
  private readonly waiting: ((release: () => void) => void)[][] = [];
  private readonly holders = new Set<Holder>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly count: number,
    private readonly fresh: FreshTries = { max: 0, afterMs: 0 },
  ) {}

  /** @returns a function that releases the slot; call it once */
  async take({ rank }: { rank: number }): Promise<() => void> {
    if (this.findWaitMs() === 0) return this.hold();
    return new Promise((resolve) => {
      this.waiting[rank] ??= [];
      this.waiting[rank]?.push(resolve);
      this.admit();
    });
  }

  private hold(): () => void {
    const holder = { since: performance.now() };
    this.holders.add(holder);
    return () => {
      this.holders.delete(holder);
      this.admit();
    };
  }

  /** Returns the time in ms until another slot becomes free if none is released; null if none will become free. */
  private findWaitMs(): number | null {
    const { holders } = this;
    const { max, afterMs } = this.fresh;
    if (holders.size < this.count) return 0;
    const further = holders.size - this.count;
    if (further >= max) return null;
    const patienceMs = Math.min(MAX_PATIENCE_MS, afterMs * 2 ** further);
    const newest = Math.max(...[...holders].map(({ since }) => since));
    return Math.max(0, newest + patienceMs - performance.now());
  }

  private admit(): void {
    clearTimeout(this.timer);
    for (;;) {
      const queue = this.waiting.find((ranked) => ranked && ranked.length > 0);
      if (!queue) return;
      const waitMs = this.findWaitMs();
      if (waitMs === 0) queue.shift()?.(this.hold());
      else {
        if (waitMs !== null) this.timer = setTimeout(() => this.admit(), Math.ceil(waitMs));
        return;
      }
    }
  }
}
