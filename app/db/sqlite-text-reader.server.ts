import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SqlText, TextReader, TextSpans } from '../lib/text-reader.ts';

/** Of the connection's own pages in memory. */
const CACHE_KIB = 4096;
/** Portions that are read before they are taken, and the place for each; a larger one is sent by itself. */
const AHEAD = 3;
const SLOT_BYTES = 256 * 1024;
/** The thread has a portion's text in its hands and nothing else. */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

/** The build puts the thread's file beside its own. */
const WORKER = fileURLToPath(new URL('./sqlite-text-worker.js', import.meta.url));

/**
 * Reads in a thread with a connection of its own: better-sqlite3 answers within the call, and a plan must be answered while a
 * million leads are exported.
 */
export const createSqliteTextReader = (file: string, busyTimeoutMs: number): TextReader => ({
  provider: 'sqlite',
  async *readSpans(spans: TextSpans, signal: AbortSignal) {
    signal.throwIfAborted();
    const slots = Array.from({ length: AHEAD }, () => new SharedArrayBuffer(SLOT_BYTES));
    const worker = new Worker(WORKER, {
      // Without the loaders of the process, whose start takes longer than the thread's.
      execArgv: [],
      resourceLimits: THREAD_MEMORY,
      workerData: {
        file,
        busyTimeoutMs,
        cacheKiB: CACHE_KIB,
        edge: bind(spans.edge),
        text: bind(spans.text),
        from: toStored(spans.from),
        to: toStored(spans.to),
        slots,
      },
    });
    const inbox = openInbox(worker, signal);
    try {
      for (const slot of slots.keys()) worker.postMessage(slot);
      for (;;) {
        const message = await inbox.take();
        if (!message) return;
        const portion = message.large ?? copyOf(slots[message.slot] as SharedArrayBuffer, message.bytes);
        worker.postMessage(message.slot);
        yield portion;
      }
    } finally {
      inbox.close();
      await worker.terminate();
    }
  },
});

const bind = ({ sql, values }: SqlText) => ({ sql, values: values.map(toStored) });

/** A value as Prisma's adapter stores it. */
function toStored(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace('Z', '+00:00');
  return typeof value === 'boolean' ? Number(value) : value;
}

function copyOf(slot: SharedArrayBuffer, bytes: number): Uint8Array {
  const copy = Buffer.allocUnsafeSlow(bytes);
  copy.set(new Uint8Array(slot, 0, bytes));
  return copy;
}

/** A portion of the text: in its slot, or by itself. */
type Message = { slot: number; bytes: number; large?: undefined } | { slot: number; large: Uint8Array };

/** What the thread has sent, one portion at a time; null is the end. A thread that fails or ends is an error. */
function openInbox(worker: Worker, signal: AbortSignal) {
  const messages: (Message | null)[] = [];
  let failure: unknown;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };
  const abort = () => fail(signal.reason);
  worker.on('message', (message: Message | null) => {
    messages.push(message);
    wake();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that reads the texts has ended.')));
  signal.addEventListener('abort', abort, { once: true });
  return {
    async take(): Promise<Message | null> {
      while (messages.length === 0 && !failure)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (failure) throw failure;
      return messages.shift() as Message | null;
    },
    close: () => signal.removeEventListener('abort', abort),
  };
}
