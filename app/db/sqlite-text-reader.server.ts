import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SqlText, TextReader } from '#app/lib/text-reader.ts';
import { endThread } from './end-thread.server.ts';

/** Page cache of the connection. A larger cache is not faster, because most rows are read once. */
const CACHE_KIB = 2048;
/** The thread holds only one span's text. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
/** Number of spans that the thread reads before the first one is taken. */
const AHEAD = 4;

/** The build puts the thread's file next to the one with this code. */
const TEXT_WORKER_FILE = fileURLToPath(new URL('./sqlite-text-worker.js', import.meta.url));

/**
 * Reads in a thread with its own connection. better-sqlite3 blocks until the call returns, and plan requests must be answered while a
 * million leads are exported.
 */
export const createSqliteTextReader = (file: string, busyTimeoutMs: number): TextReader => ({
  provider: 'sqlite',
  async *readSpans({ edge, text, from, to }, signal) {
    signal.throwIfAborted();
    const thread = new Worker(TEXT_WORKER_FILE, {
      // The thread runs without the process's loaders, because starting them takes longer than starting the thread.
      execArgv: [],
      resourceLimits: MEMORY,
      workerData: {
        ...{ file, busyTimeoutMs, cacheKiB: CACHE_KIB },
        ...{ edge: bind(edge), text: bind(text), from: storedTime(from), to: storedTime(to) },
      },
    });
    // The loop throws errors of the thread. After the loop, an error of the thread must not end the process.
    thread.on('error', () => undefined);
    try {
      const answers = on(thread, 'message', { signal, close: ['exit'] });
      for (let n = 0; n < AHEAD; n++) thread.postMessage('next');
      for await (const [portion] of answers) {
        if (portion === null) return;
        thread.postMessage('next');
        if (portion.length > 0) yield portion;
      }
      throw new Error('The thread that reads the texts has ended.');
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      await endThread(thread);
    }
  },
});

const bind = ({ sql, values }: SqlText) => ({ sql, values: values.map(toStored) });

/** Converts a value to the format in which Prisma's adapter stores it. */
function toStored(value: unknown): unknown {
  if (value instanceof Date) return storedTime(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

export const storedTime = (time: Date): string => time.toISOString().replace('Z', '+00:00');
