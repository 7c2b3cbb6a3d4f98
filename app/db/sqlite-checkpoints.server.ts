import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { endThread } from './end-thread.server.ts';

/** Writes with a longer pause between them leave the writer time to copy by itself, in ms. */
const PAUSE_MS = 250;
/** So many writes without a pause are a crowd, for which a thread is worth its memory. */
const CROWD = 200;
/** With a thread the log is copied after each so many writes: of 50 connections' submissions they change some 1,000 pages. */
const EVERY = 8;
/**
 * The writer copies the log by itself once it has this many pages (16 MB; SQLite's own are 1000). Each copy waits for the disk twice, and pages
 * that many commits change are copied once.
 */
export const PAGES_ALONE = 4000;
/** With a thread the writer copies what is left, and begins the log anew. */
const PAGES_WITH_THREAD = 16_000;
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 };

/** The build puts the thread's file beside its own. */
const FILE = fileURLToPath(new URL('./sqlite-checkpoint-worker.js', import.meta.url));

/**
 * Copies SQLite's log into the file in a thread, while a crowd writes: the writer waits for the disk within its call, and
 * with it all visitors, once for each copy. It does not wait for the thread: a passive checkpoint takes no lock that a write needs. What
 * the thread has not copied when the log has its full length is copied by the writer, as without a thread; so also when the thread fails.
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
   * @param setPages sets from how many pages of the log on the writer copies it by itself; called when a thread starts or ends
   */
  constructor(
    private readonly file: string,
    private readonly setPages: (pages: number) => void,
  ) {}

  get hasThread(): boolean {
    return this.thread !== null;
  }

  /** To be called after each write. @param at of performance.now() */
  noteWrite(at = performance.now()): void {
    this.writes = at - this.lastAt < PAUSE_MS ? this.writes + 1 : 0;
    this.lastAt = at;
    this.uncopied++;
    const isTime = this.thread ? this.uncopied >= EVERY : this.writes >= CROWD;
    if (!isTime || this.isCopying || this.hasEnded) return;
    this.isCopying = true;
    this.uncopied = 0;
    this.thread ??= this.start();
    this.thread.postMessage('copy');
  }

  /** When the connection that writes is closed. */
  async end(): Promise<void> {
    this.hasEnded = true;
    if (this.thread) await endThread(this.thread);
  }

  private start(): Worker {
    const thread = new Worker(FILE, {
      // Without the loaders of the process, whose start takes longer than the thread's.
      execArgv: [],
      resourceLimits: MEMORY,
      workerData: { file: this.file },
    });
    thread.unref();
    this.setPages(PAGES_WITH_THREAD);
    thread.on('message', () => {
      this.isCopying = false;
    });
    // After 'error', too. The next crowd has a new one.
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
