/** The real one: tests may put a clock of their own in the place of the global. */
const { setImmediate: runInNextTurn } = globalThis;

/**
 * Lets the event loop turn between statements. SQLite's driver answers within its call, so that work that awaits one statement after the
 * other never leaves the queue of microtasks: timers, requests and answers would wait until all of it is done.
 */
export class LoopTurns {
  private beganAt: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Call it before a statement. The caller waits for one turn and no more, so that of several that wait none starves.
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
