/** One attempt to reach another system. */
interface Attempt {
  at: Date;
  /** A sentence; null when it went well. */
  error: string | null;
}

/**
 * What attempts of the same moment say of the system that they went to.
 * @returns `columns` to write, and since when it fails: to be written where it did not fail before; null while the last went well
 */
export function summariseAttempts(attempts: readonly Attempt[]) {
  const ordered = [...attempts].sort((a, b) => a.at.getTime() - b.at.getTime());
  const lastGood = ordered.findLast(({ error }) => error === null);
  const lastBad = ordered.findLast(({ error }) => error !== null);
  const firstBad = ordered.find(({ error, at }) => error !== null && (!lastGood || at > lastGood.at));
  return {
    columns: {
      ...(lastGood && { lastSuccessAt: lastGood.at, failingSince: null }),
      ...(lastBad && { lastFailureAt: lastBad.at, lastError: lastBad.error }),
    },
    failingSince: firstBad?.at ?? null,
  };
}

const PAGE = 25;
/** An address may name anything; Postgres takes no NUL. */
const IS_ID = /^[\w-]{1,100}$/;

/**
 * A page of a log of attempts, the newest first: their ids are UUIDs of version 7, whose order is that of the attempts.
 * @param before id of the last line of the page before
 */
export function logPage(before: string | undefined) {
  return {
    where: before && IS_ID.test(before) ? { id: { lt: before } } : {},
    orderBy: { id: 'desc' },
    take: PAGE + 1,
  } as const;
}

/** The rows that were read for a page, and from where the next one goes on; null after the last. */
export function cutLogPage<Row extends { id: string }>(rows: readonly Row[]) {
  const page = rows.slice(0, PAGE);
  return { page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** When what an attempt was of is tried the next time; null when a later attempt was made, it has arrived or was given up. */
export const nextAttemptAfter = (
  attempt: number,
  message: { attempts: number; nextAttemptAt: Date | null } | undefined,
): Date | null => (message?.attempts === attempt ? message.nextAttemptAt : null);

/** Whether the attempt before was cut off with its request open, so that nothing tells whether it arrived. */
export const followsCutOff = (
  attempt: number,
  message: { attempts: number; cutOff: readonly number[] } | undefined,
): boolean => message?.cutOff.includes(attempt - 1) ?? false;
