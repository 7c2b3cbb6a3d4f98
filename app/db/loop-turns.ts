/** The real function, because tests may replace the global one with a fake clock's. */
const { setImmediate: runInNextTurn } = globalThis;

/**
 * Lets the event loop turn between statements. SQLite's driver returns within its call, so code that awaits one statement after the other
 * never leaves the microtask queue: timers, requests and responses would wait until all of it is done.
 */
export class LoopTurns {
  private beganAt: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Call it before a statement. The caller waits for at most one turn, so that no waiting caller starves.
   * @param budgetMs how long the statements of one turn may take
   * @returns undefined while there is time left in this turn
   */
  waitIfLong(budgetMs: number): Promise<void> | undefined {
    if (this.beganAt === null) {
      this.beganAt = this.now();
      runInNextTurn(() => {
        this.beganAt = null;
      });
      return;
    }
    return this.now() - this.beganAt > budgetMs ? new Promise((go) => runInNextTurn(go)) : undefined;
  }
}
