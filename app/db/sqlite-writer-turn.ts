import { UnavailableError } from '#app/lib/database-errors.ts';
import { PoolCounts, type PoolLoad } from './pool-load.ts';

interface Waiting {
  grant(): void;
}

/** Grants exclusive access to one caller after the other, in the order of their requests. */
export class WriterTurn {
  private taken = false;
  private readonly queue = new Set<Waiting>();
  readonly counts = new PoolCounts('sqlite', 'writer');

  constructor(private readonly maxWaiting: number) {}

  /**
   * @param deadline in the time of performance.now(); a caller that waits longer is refused and delays no other
   * @returns a function that ends the turn
   * @throws UnavailableError when the deadline passes, or too many callers wait
   */
  take(deadline: number): Promise<() => void> {
    const endWait = this.counts.startWait();
    if (!this.taken) {
      this.taken = true;
      return Promise.resolve(this.end());
    }
    if (this.queue.size >= this.maxWaiting)
      return Promise.reject(new UnavailableError('Too many writes wait for their turn.'));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        grant: () => {
          endWait();
          clearTimeout(timer);
          resolve(this.end());
        },
      };
      const timer = setTimeout(() => {
        endWait();
        this.queue.delete(waiting);
        reject(new UnavailableError('A write waited too long for its turn.'));
      }, deadline - performance.now());
      this.queue.add(waiting);
    });
  }

  readLoad(): PoolLoad {
    const busy = this.taken ? 1 : 0;
    return { pool: 'writer', size: 1, busy, waiting: this.queue.size, ...this.counts.read() };
  }

  /** Returns a function that passes the turn to the next caller. Only its first call has an effect. */
  private end(): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const [next] = this.queue;
      if (next) {
        this.queue.delete(next);
        next.grant();
      } else this.taken = false;
    };
  }
}
