/** An answer within this time is quick, in ms. */
const QUICK_MS = 15;
/** The longest that a message waits for the answer to the one before it, in ms. */
const PATIENCE_MS = 40;
/** The receiver counts as slow while most of the last answers were not quick. */
const JUDGED_ANSWERS = 5;
const SLOW_ANSWERS = 4;

/** One message's way through the gate. */
export interface Passage {
  /** The message goes out: from now on its answer is waited for. */
  startsWaiting(): void;
  /** The answer is here, or none will come. Calls after the first do nothing. */
  leave(): void;
}

/**
 * Lets one message at a time wait for its answer, so that a killed process leaves one in doubt and not one for each
 * connection. A slow receiver is waited for by several: one answer that is late holds the next message up for 40 ms, and
 * while most answers are late all messages go out at once.
 */
export class AnswerGate {
  /** The message that the others wait for. */
  private current: Passage | null = null;
  private readonly waiting: (() => void)[] = [];
  private readonly lastAnswers: ('quick' | 'slow')[] = [];

  /**
   * Resolves when the message may go out, in the order of the calls.
   * @throws the signal's reason when it fires first
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
        // An answer that arrived while this process was busy is read before the second of these.
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
