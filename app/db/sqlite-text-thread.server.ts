import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SqlText } from '../lib/text-reader.ts';
import { endThread } from './end-thread.server.ts';

/** Times as they are stored; `from` is in it, `to` is not. */
export interface StoredSpan {
  from: string;
  to: string;
  isLast: boolean;
}

/** Of a connection's own pages in memory: a larger one was no faster, as most rows are read once. */
const CACHE_KIB = 2048;
/** A thread has a portion's text in its hands and nothing else. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
/** Portions that a thread reads before they are taken, and the place for each; a larger one is sent by itself. */
const SLOTS = 4;
const SLOT_BYTES = 1024 * 1024;

/** The build puts the thread's file beside its own. */
const FILE = fileURLToPath(new URL('./sqlite-text-worker.js', import.meta.url));

type Text = { slot: number; bytes: number } | { slot: number; large: Uint8Array };
type Answer = { spans: StoredSpan[] } | Text;

/** A thread that answers in the order in which it is called. */
export class SqliteTextThread {
  private readonly worker: Worker;
  private readonly slots = Array.from({ length: SLOTS }, () => new SharedArrayBuffer(SLOT_BYTES));
  private readonly free = [...this.slots.keys()];
  private readonly waiting: { resolve(answer: Answer): void; reject(error: unknown): void }[] = [];
  private failure: unknown;

  constructor(options: { file: string; busyTimeoutMs: number; edge: SqlText; text: SqlText }) {
    const { file, busyTimeoutMs } = options;
    const [edge, text] = [bind(options.edge), bind(options.text)];
    this.worker = new Worker(FILE, {
      // Without the loaders of the process, whose start takes longer than the thread's.
      execArgv: [],
      resourceLimits: MEMORY,
      workerData: { file, busyTimeoutMs, cacheKiB: CACHE_KIB, edge, text, slots: this.slots },
    });
    this.worker.on('message', (answer: Answer) => this.waiting.shift()?.resolve(answer));
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('The thread that reads the texts has ended.')));
  }

  get isFree(): boolean {
    return this.free.length > 0;
  }

  findSpans(from: string, to: string, count: number): Promise<StoredSpan[]> {
    const spans = this.call({ from, to, count }).then((answer) => (answer as { spans: StoredSpan[] }).spans);
    forgive(spans);
    return spans;
  }

  /** Only while a slot is free. @returns what gives the text when it is taken, and its slot free */
  readSpan({ from, to }: StoredSpan): Promise<() => Uint8Array> {
    const text = this.call({ slot: this.free.shift(), from, to }).then(
      (answer) => () => this.take(answer as Text),
    );
    forgive(text);
    return text;
  }

  private take(text: Text): Uint8Array {
    this.free.push(text.slot);
    return 'large' in text ? text.large : copyBytes(this.slots[text.slot] as SharedArrayBuffer, text.bytes);
  }

  /** What is under way fails with it. */
  fail(error: unknown): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }

  end(): Promise<void> {
    return endThread(this.worker);
  }

  private call(job: object): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(job);
    });
    forgive(answer);
    return answer;
  }
}

/** An answer that is not awaited any more, because its reader has left or an earlier one has failed. */
const forgive = (answer: Promise<unknown>): void => {
  answer.catch(() => undefined);
};

const bind = ({ sql, values }: SqlText) => ({ sql, values: values.map(toStored) });

/** A value as Prisma's adapter stores it. */
function toStored(value: unknown): unknown {
  if (value instanceof Date) return storedTime(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

export const storedTime = (time: Date): string => time.toISOString().replace('Z', '+00:00');

function copyBytes(slot: SharedArrayBuffer, bytes: number): Uint8Array {
  const copy = Buffer.allocUnsafeSlow(bytes);
  copy.set(new Uint8Array(slot, 0, bytes));
  return copy;
}
