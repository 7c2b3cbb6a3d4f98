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
