/** An answer within this time counts as quick, in ms. */
const QUICK_MS = 15;
/** Longest time that an item waits for the answer to the previous one, in ms. */
const PATIENCE_MS = 40;
/** The receiver counts as slow if SLOW_ANSWERS of its last JUDGED_ANSWERS answers were slow. */
const JUDGED_ANSWERS = 5;
const SLOW_ANSWERS = 4;

/** An item's passage through the gate. */
export interface Passage {
  /** Called when the item is sent. From now on the gate waits for its answer. */
  startsWaiting(): void;
  /** Called when the answer has arrived or won't arrive. Calls after the first do nothing. */
  leave(): void;
}

/**
 * Lets one item at a time wait for its answer, so that a killed process leaves only one in doubt and not one for each connection. With a
 * slow receiver several items wait: a single late answer delays the next item by 40 ms, and while most answers are late all items are sent
 * at once.
 */
export class AnswerGate {
  /** The item that the others wait for. */
  private current: Passage | null = null;
  private readonly waiting: (() => void)[] = [];
  private readonly lastAnswers: ('quick' | 'slow')[] = [];

  /**
   * Resolves when the item may be sent, in the order of the calls.
   * @throws the signal's reason if it aborts first
   */
  async enter(signal: AbortSignal): Promise<Passage> {
    signal.throwIfAborted();
    if (this.isOpen()) return this.occupy();
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener('abort', giveUp);
        resolve(this.occupy());
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(admit), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(admit);
    });
  }

  private isOpen(): boolean {
    const slow = this.lastAnswers.filter((answer) => answer === 'slow').length;
    return this.current === null || slow >= SLOW_ANSWERS;
  }

  private occupy(): Passage {
    let late: NodeJS.Timeout | undefined;
    let startedAt: number | null = null;
    let hasLeft = false;
    const stopBlocking = () => {
      if (this.current === passage) this.current = null;
      while (this.waiting.length > 0 && this.isOpen()) this.waiting.shift()?.();
    };
    const passage: Passage = {
      startsWaiting() {
        if (startedAt !== null || hasLeft) return;
        startedAt = performance.now();
        // The event loop reads an answer that arrived while this process was busy before it runs the setImmediate callback.
        late = setTimeout(() => setImmediate(stopBlocking), PATIENCE_MS);
      },
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        clearTimeout(late);
        if (startedAt !== null) this.judge(performance.now() - startedAt);
        stopBlocking();
      },
    };
    this.current = passage;
    return passage;
  }

  private judge(ms: number): void {
    this.lastAnswers.push(ms > QUICK_MS ? 'slow' : 'quick');
    if (this.lastAnswers.length > JUDGED_ANSWERS) this.lastAnswers.shift();
  }
}
