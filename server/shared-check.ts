import { UnavailableError } from '#app/lib/database-errors.ts';

/**
 * Shares an expensive check of the database: simultaneous callers share one check, and its result is reused for a moment, so that frequent
 * requests put no load on the disk.
 * @param deadlineMs after which an unfinished check counts as failed; no other check starts until it has ended
 */
export function shareCheck<Result>({
  check,
  deadlineMs,
  reuseMs = 1000,
  reuseGoodMs = reuseMs,
}: {
  check: () => Promise<Result>;
  deadlineMs: number;
  /** Time in ms for which a failure is reused. */
  reuseMs?: number;
  /** Time in ms for which a success is reused. */
  reuseGoodMs?: number;
}): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  let last: { until: number; result: Promise<Result> } | null = null;

  const begin = () => {
    const result = check();
    running = result;
    const ended = (holdsMs: number) => () => {
      running = null;
      last = { until: performance.now() + holdsMs, result };
    };
    result.then(ended(reuseGoodMs), ended(reuseMs));
    return result;
  };

  return async () => {
    if (last && performance.now() < last.until) return last.result;
    const result = running ?? begin();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new UnavailableError('The database does not take a write in time.')),
        deadlineMs,
      );
    });
    return Promise.race([result, late]).finally(() => clearTimeout(timer));
  };
}
