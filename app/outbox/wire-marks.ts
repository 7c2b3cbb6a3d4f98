import type { Claim, Marks, SentMessage } from './claim-and-settle.server.ts';

/** An item whose turn is next. */
export interface NextUp {
  claim: Claim;
  /** Called when the item is being marked; resolves to false if its claim was lost. */
  onMarking(marked: Promise<boolean>): void;
}

interface Waiting<Item, Result> {
  item: Item;
  isUrgent: boolean;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Longest time that an item waits for those on other connections, to be marked together with them, in ms. */
const GATHER_MS = 5;
/** Longest time that an answer waits to be written with the next marks, in ms. */
const SETTLE_MS = 40;

/**
 * Writes the states of items on the wire. Bulk items on several connections share a statement: the ends of the previous items and the
 * starts of the next ones, including those that wait for a connection. An urgent item is written at once, together with everything that
 * waits.
 */
export class WireMarks {
  private sending: Waiting<Claim, boolean>[] = [];
  private sent: Waiting<SentMessage, void>[] = [];
  /** Running attempts at bulk items, and how many of them are not marked yet. No mark waits for more marks than these. */
  private attempts = 0;
  private open = 0;
  private isRunning = false;
  private isScheduled = false;
  private timer: NodeJS.Timeout | undefined;
  private timerEndsAt = Number.POSITIVE_INFINITY;
  /** Lists the items to mark ahead. */
  private listNextUp: () => readonly NextUp[] = () => [];

  /** @param write commits the marks and returns the ids of the rows that this worker still had claimed */
  constructor(private readonly write: (marks: Marks) => Promise<Set<string>>) {}

  /** Every write includes the items that `list` returns at that time. */
  markAhead(list: () => readonly NextUp[]): void {
    this.listNextUp = list;
  }

  /** Makes other attempts wait a moment for this attempt's mark. @returns a function that ends the wait; call it once */
  beginAttempt({ isMarked = false } = {}): () => void {
    const marks = isMarked ? 0 : 1;
    this.attempts++;
    this.open += marks;
    return () => {
      this.attempts--;
      this.open -= marks;
      this.flushIfReady();
    };
  }

  /** @returns false if the item's claim was lost */
  markSending(item: Claim, { isUrgent }: { isUrgent: boolean }): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.sending.push({ item, isUrgent, resolve, reject });
      this.flushWithin(GATHER_MS);
    });
  }

  markSent(item: SentMessage, { isUrgent }: { isUrgent: boolean }): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sent.push({ item, isUrgent, resolve, reject });
      this.flushWithin(SETTLE_MS);
    });
  }

  private flushWithin(ms: number): void {
    const endsAt = performance.now() + ms;
    if (endsAt < this.timerEndsAt) {
      clearTimeout(this.timer);
      this.timerEndsAt = endsAt;
      // Before the event loop runs the setImmediate callback, it reads answers that arrived while this process was busy.
      this.timer = setTimeout(() => {
        this.timerEndsAt = Number.POSITIVE_INFINITY;
        setImmediate(() => void this.flush());
      }, ms);
    }
    this.flushIfReady();
  }

  /** Checks after one turn of the event loop, so that everything that becomes ready in the same turn is included. */
  private flushIfReady(): void {
    if (this.isScheduled || this.isRunning) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      if (this.isReady()) void this.flush();
    });
  }

  private isReady(): boolean {
    if ([...this.sending, ...this.sent].some(({ isUrgent }) => isUrgent)) return true;
    if (this.sending.length > 0) return this.sending.length >= this.open;
    return this.sent.length > 0 && this.attempts === 0;
  }

  private async flush(): Promise<void> {
    if (this.isRunning || this.sending.length + this.sent.length === 0) return;
    this.isRunning = true;
    clearTimeout(this.timer);
    this.timerEndsAt = Number.POSITIVE_INFINITY;
    for (const { claim, onMarking } of this.listNextUp())
      onMarking(
        new Promise((resolve, reject) => {
          this.sending.push({ item: claim, isUrgent: false, resolve, reject });
        }),
      );
    const { sending, sent } = this;
    this.sending = [];
    this.sent = [];
    try {
      const markedIds = await this.write({
        sending: sending.map(({ item }) => item),
        sent: sent.map(({ item }) => item),
      });
      for (const { item, resolve } of sending) resolve(markedIds.has(item.id));
      for (const { resolve } of sent) resolve();
    } catch (error) {
      for (const { reject } of [...sending, ...sent]) reject(error);
    } finally {
      this.isRunning = false;
      if (this.sending.length > 0) this.flushWithin(GATHER_MS);
      else if (this.sent.length > 0) this.flushWithin(SETTLE_MS);
    }
  }
}
