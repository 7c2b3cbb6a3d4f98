import { isConflict } from './database-errors.ts';

const CONFLICT_ATTEMPTS = 5;
const CONFLICT_PAUSE_MS = 20;

/**
 * Runs a transaction, and retries it if the database aborted it because of another one: Postgres has then rolled it back.
 * @param transact called again for each attempt
 * @throws the last attempt's error
 */
export async function retryConflicts<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === CONFLICT_ATTEMPTS || !isConflict(error)) throw error;
      // After pauses of the same length the same transactions would collide again.
      const pauseMs = CONFLICT_PAUSE_MS * attempt * (0.5 + Math.random());
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
}
