/** More places than there are, for tries while the holders of all of them seem to get no answer. */
export interface FreshTries {
  /** How many more. */
  most: number;
  /** A holder of so long counts as one without an answer; twice as long with each further place, in ms. */
  afterMs: number;
}

/** The longest that a try waits for the answer to the one before it, in ms. */
const MAX_PATIENCE_MS = 30_000;

interface Holder {
  since: number;
}

/**
 * At most `count` at a time; the others wait in the order of their ranks, the lowest first, and within one of their coming. With `fresh`
 * one more gets a place while no holder has given its place back for a while: a server that is well again is not noticed by those to whom it
 * has stopped answering.
 */
export class Slots {
  private readonly waiting: ((release: () => void) => void)[][] = [];
  private readonly holders = new Set<Holder>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly count: number,
    private readonly fresh: FreshTries = { most: 0, afterMs: 0 },
  ) {}

  /** @returns what gives the place back; to be called once */
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

  /** In how many ms another place is free, if none is given back; null if none will be. */
  private findWaitMs(): number | null {
    const { holders } = this;
    const { most, afterMs } = this.fresh;
    if (holders.size < this.count) return 0;
    const further = holders.size - this.count;
    if (further >= most) return null;
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
