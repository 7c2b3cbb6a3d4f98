import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { UnavailableError } from '../lib/database-errors.ts';
import type { StatementRunner } from './sqlite-direct.server.ts';

interface Options {
  file: string;
  /** How long a call waits in the thread for another process's lock, in ms. */
  timeoutMs: number;
  /** Of its connection. */
  pragmas: readonly string[];
}
type Call = [how: 'all' | 'run' | 'each', text: string, values: readonly unknown[]];
type Answer = { result: unknown } | { code: string | undefined; message: string };
interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** The build puts the thread's file beside its own. */
const FILE = fileURLToPath(new URL('./sqlite-writer-worker.js', import.meta.url));

/** An error of SQLite in the thread, with the code that better-sqlite3 gave it. */
class SqliteThreadError extends Error {
  override name = 'SqliteError';
  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

/**
 * A thread with a connection of its own that runs statements in the order of the calls, so that the process serves others
 * while a commit waits for the disk. A thread that has ended is replaced at the next call: what was open in it is rolled back.
 */
export class SqliteWriterThread implements StatementRunner {
  private worker: Worker | null = null;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly options: Options) {}

  all(text: string, values: readonly unknown[]): Promise<unknown[]> {
    return this.call(['all', text, values]) as Promise<unknown[]>;
  }

  run(text: string, values: readonly unknown[]): Promise<number> {
    return this.call(['run', text, values]) as Promise<number>;
  }

  each(text: string, rows: readonly (readonly unknown[])[]): Promise<{ rows: unknown[]; count: number }> {
    return this.call(['each', text, rows]) as Promise<{ rows: unknown[]; count: number }>;
  }

  async end(): Promise<void> {
    await this.worker?.terminate();
  }

  private call(call: Call): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.worker ??= this.start();
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(call);
    });
  }

  private start(): Worker {
    // Without the loaders of the process, whose start takes longer than the thread's.
    const worker = new Worker(FILE, { execArgv: [], workerData: this.options });
    // What ends the process does not wait for the thread.
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const waiting = this.waiting.shift();
      if ('result' in answer) waiting?.resolve(answer.result);
      else waiting?.reject(new SqliteThreadError(answer.message, answer.code));
    });
    let cause: unknown;
    // Its exit follows.
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      this.worker = null;
      for (const { reject } of this.waiting.splice(0))
        reject(new UnavailableError('The thread that writes has ended.', { cause }));
    });
    return worker;
  }
}
