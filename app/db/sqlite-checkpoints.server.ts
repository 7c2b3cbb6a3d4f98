import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { endThread } from './end-thread.server.ts';

/** Length of a pause between writes, in ms, after which the writer has time to copy the log by itself. */
const CHECKPOINT_PAUSE_MS = 250;
/** Number of consecutive writes without a pause at which a thread becomes worth its memory. */
const CROWD = 200;
/**
 * Number of writes after which the thread copies the log. With the submissions of 50 connections, these writes change about 1,000 pages.
 */
const EVERY = 8;
/**
 * Number of pages at which the writer copies the log by itself (16 MB; SQLite's default is 1000). Each copy waits for the disk twice, and a
 * page that many commits have changed is copied only once.
 */
export const PAGES_ALONE = 4000;
/** Number of pages at which the writer, even with a thread, copies the rest and restarts the log. */
const PAGES_WITH_THREAD = 16_000;
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 };

/** The build puts the thread's file next to the one with this code. */
const CHECKPOINT_WORKER_FILE = fileURLToPath(new URL('./sqlite-checkpoint-worker.js', import.meta.url));

/**
 * Copies SQLite's log into the file in a thread during many writes. The writer waits for the disk within its call, which blocks all
 * visitors, once for each copy. It does not wait for the thread, because a passive checkpoint takes no lock that a write needs. When the
 * log reaches its full length, the writer copies the pages that the thread has not copied, just as without a thread or after the thread has
 * failed.
 */
export class SqliteCheckpoints {
  private thread: Worker | null = null;
  private isCopying = false;
  private hasEnded = false;
  private writes = 0;
  private uncopied = 0;
  private lastAt = 0;

  /**
   * @param file the path of the database
   * @param setPages sets the number of log pages at which the writer copies the log by itself; called when a thread starts or ends
   */
  constructor(
    private readonly file: string,
    private readonly setPages: (pages: number) => void,
  ) {}

  get hasThread(): boolean {
    return this.thread !== null;
  }

  /** Call it after each write. @param now in the time of performance.now() */
  noteWrite(now = performance.now()): void {
    this.writes = now - this.lastAt < CHECKPOINT_PAUSE_MS ? this.writes + 1 : 0;
    this.lastAt = now;
    this.uncopied++;
    const isTime = this.thread ? this.uncopied >= EVERY : this.writes >= CROWD;
    if (!isTime || this.isCopying || this.hasEnded) return;
    this.isCopying = true;
    this.uncopied = 0;
    this.thread ??= this.start();
    this.thread.postMessage('copy');
  }

  /** Call it when the writer connection closes. */
  async end(): Promise<void> {
    this.hasEnded = true;
    if (this.thread) await endThread(this.thread);
  }

  private start(): Worker {
    const thread = new Worker(CHECKPOINT_WORKER_FILE, {
      // The thread runs without the process's loaders, because starting them takes longer than starting the thread.
      execArgv: [],
      resourceLimits: MEMORY,
      workerData: { file: this.file },
    });
    thread.unref();
    this.setPages(PAGES_WITH_THREAD);
    thread.on('message', () => {
      this.isCopying = false;
    });
    // This event also follows 'error'. The next burst of writes starts a new thread.
    thread.on('exit', () => {
      this.thread = null;
      this.isCopying = false;
      if (!this.hasEnded) this.setPages(PAGES_ALONE);
    });
    thread.on('error', () => {
      this.writes = 0;
    });
    return thread;
  }
}
