import { isConflict } from './database-errors.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 20;

/**
 * Runs a transaction, and again when the database ended it for another's sake: Postgres then leaves nothing of it.
 * @param transact is called anew for each attempt
 * @throws the last attempt's error
 */
export async function retryConflicts<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      // Those that met here would meet again after pauses of the same length.
      const pauseMs = PAUSE_MS * attempt * (0.5 + Math.random());
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
}
