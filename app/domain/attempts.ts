/** One attempt to reach another system. */
interface Attempt {
  at: Date;
  /** Error as a sentence; null on success. */
  error: string | null;
}

/**
 * Summarises attempts to reach a system that were made at the same time.
 * @returns `columns` to write, and the start of the failure, to be written if the system did not fail before; null if the last attempt
 * succeeded
 */
export function summariseAttempts(attempts: readonly Attempt[]) {
  const ordered = [...attempts].sort((a, b) => a.at.getTime() - b.at.getTime());
  const lastGood = ordered.findLast(({ error }) => error === null);
  const lastBad = ordered.findLast(({ error }) => error !== null);
  const firstBad = ordered.find(
    ({ error, at: attemptedAt }) => error !== null && (!lastGood || attemptedAt > lastGood.at),
  );
  return {
    columns: {
      ...(lastGood && { lastSuccessAt: lastGood.at, failingSince: null }),
      ...(lastBad && { lastFailureAt: lastBad.at, lastError: lastBad.error }),
    },
    failingSince: firstBad?.at ?? null,
  };
}

const ATTEMPTS_PER_PAGE = 25;
/** A URL may contain any id, and Postgres accepts no NUL. */
const ATTEMPT_ID = /^[\w-]{1,100}$/;

/**
 * Builds the query for a page of a log of attempts, newest first. The ids are UUIDs of version 7, so they sort in the order of the
 * attempts.
 * @param before id of the last line of the previous page
 */
export function logPage(before: string | undefined) {
  return {
    where: before && ATTEMPT_ID.test(before) ? { id: { lt: before } } : {},
    orderBy: { id: 'desc' },
    take: ATTEMPTS_PER_PAGE + 1,
  } as const;
}

/** Returns the rows of a page, and the id from which the next one continues; null on the last page. */
export function cutLogPage<Row extends { id: string }>(rows: readonly Row[]) {
  const page = rows.slice(0, ATTEMPTS_PER_PAGE);
  return { page, next: rows.length > ATTEMPTS_PER_PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** Returns the time of the next attempt. Returns null if a later attempt was made, the outbox item has arrived or it was given up. */
export const nextAttemptAfter = (
  attempt: number,
  message: { attempts: number; nextAttemptAt: Date | null } | undefined,
): Date | null => (message?.attempts === attempt ? message.nextAttemptAt : null);

/** Whether the previous attempt was cut off during its request, so that it is unknown whether it arrived. */
export const followsCutOff = (
  attempt: number,
  message: { attempts: number; cutOff: readonly number[] } | undefined,
): boolean => message?.cutOff.includes(attempt - 1) ?? false;
