import { readFileSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { LATE_MS } from './late.ts';
import type { Logger } from './log.ts';
import type { Schedule } from './schedule.ts';

/** The report that a worker, which has no port, writes for its health check (health-check.ts). */
interface Report {
  writtenAt: number;
  quietMs: ReturnType<Schedule['quietMs']>;
}

export interface HealthFile {
  /** Reports the lanes of a schedule from now on; before that, the file only shows that the process runs. */
  watch(readQuietMs: Schedule['quietMs']): void;
  stop(): void;
}

const WRITE_EVERY_MS = 5_000;
/** A process that has not written for this long hangs or has ended. */
const STALE_MS = MINUTE_MS;

/** Writes the file now and every few seconds. A write that fails is logged once; the check then finds the file missing or stale. */
export function startHealthFile(
  file: string,
  log: Pick<Logger, 'warn'>,
  everyMs = WRITE_EVERY_MS,
): HealthFile {
  let readQuietMs: Schedule['quietMs'] = () => ({});
  let isWriting = false;
  let hasFailed = false;
  let isStopped = false;
  const write = async () => {
    if (isWriting) return;
    isWriting = true;
    try {
      const report: Report = { writtenAt: Date.now(), quietMs: readQuietMs() };
      // A check must not read half a file.
      await writeFile(`${file}.new`, JSON.stringify(report));
      await rename(`${file}.new`, file);
      hasFailed = false;
      // `stop` was called during the write.
      if (isStopped) rmSync(file, { force: true });
    } catch (error) {
      if (!hasFailed && !isStopped)
        log.warn({ file, code: (error as NodeJS.ErrnoException).code }, 'health file not written');
      hasFailed = true;
    }
    isWriting = false;
  };
  void write();
  // A failed start can end the process although this timer runs.
  const timer = setInterval(write, everyMs).unref();
  return {
    watch(read) {
      readQuietMs = read;
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      rmSync(file, { force: true });
    },
  };
}

/** Returns why the worker that writes this file should be restarted; null if it is healthy. An unreachable database is not a reason. */
export function findWorkerFault(file: string, now: number): string | null {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (error) {
    return `The worker's health file can't be read: ${(error as Error).message}`;
  }
  const ageMs = Math.abs(now - report.writtenAt);
  if (ageMs > STALE_MS) return `The worker has not written ${file} for ${Math.round(ageMs / 1000)} s.`;
  const late = Object.entries(report.quietMs).flatMap(([lane, ms]) => (ms >= LATE_MS ? [lane] : []));
  return late.length === 0 ? null : `Late: ${late.join(', ')}.`;
}
