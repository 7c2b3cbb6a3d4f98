import { availableParallelism } from 'node:os';
import type { TextReader, TextSpans } from '../lib/text-reader.ts';
import { SqliteTextThread, type StoredSpan, storedTime } from './sqlite-text-thread.server.ts';

/** Threads that take the spans in turn. */
const THREADS = Math.min(2, availableParallelism());
/** Spans that are looked for at once, in an index alone. */
const SPANS = 32;

/**
 * Reads in threads with connections of their own: better-sqlite3 answers within the call, and a plan must be answered while a
 * million leads are exported.
 */
export const createSqliteTextReader = (file: string, busyTimeoutMs: number): TextReader => ({
  provider: 'sqlite',
  async *readSpans({ from, to, ...statements }: TextSpans, signal: AbortSignal) {
    signal.throwIfAborted();
    const threads = Array.from(
      { length: THREADS },
      () => new SqliteTextThread({ file, busyTimeoutMs, ...statements }),
    );
    const abort = () => {
      for (const thread of threads) thread.fail(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      yield* readInTurn(threads, storedTime(from), storedTime(to));
    } finally {
      signal.removeEventListener('abort', abort);
      await Promise.all(threads.map((thread) => thread.end()));
    }
  },
});

/** The spans' texts in their order; as many are being read as there are slots. */
async function* readInTurn(
  threads: readonly SqliteTextThread[],
  from: string,
  to: string,
): AsyncGenerator<Uint8Array> {
  const [first] = threads;
  if (!first) return;
  const spans = await first.findSpans(from, to, SPANS);
  // The next ones are looked for before they are needed: the thread has its spans to read first.
  let following: Promise<StoredSpan[]> | null = null;
  const reading: Promise<() => Uint8Array>[] = [];
  for (let turn = 0; ; ) {
    for (;;) {
      const thread = threads[turn % threads.length] as SqliteTextThread;
      if (!thread.isFree) break;
      if (spans.length === 0 && following) {
        spans.push(...(await following));
        following = null;
      }
      const span = spans.shift();
      if (!span) break;
      const last = spans.at(-1);
      if (spans.length <= SPANS / 2 && last && !last.isLast && !following)
        following = first.findSpans(from, last.from, SPANS);
      reading.push(thread.readSpan(span));
      turn++;
    }
    const next = reading.shift();
    if (!next) return;
    const portion = (await next)();
    if (portion.length > 0) yield portion;
  }
}
