import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { checkParts } from './check-parts.server.ts';
import { claimChecks, isHealthLeaseHeld, releaseChecks } from './health-lease.server.ts';
import { findLatestCheck, type HealthRecord, storeCheck } from './health-records.server.ts';
import type { HealthProbes } from './probes.ts';

/** Time limit of the run's own database queries. */
const HEALTH_DATABASE_MS = 30_000;
const HEALTH_CHECK_POLL_MS = 100;

/**
 * Runs all checks and stores the result. Only one run is active at a time across all processes: a person who presses the button during a
 * run gets the result of that run.
 * @returns null for the timer while another run is active, and if the process stops during the run
 * @throws AppError `unavailable` when the other run does not end
 */
export async function runHealthCheck(options: {
  db: Database;
  probes: HealthProbes;
  trigger: 'timer' | 'button';
}): Promise<HealthRecord | null> {
  const { db, probes, trigger } = options;
  const leaseMs = probes.limitMs + HEALTH_DATABASE_MS;
  const pressedAt = new Date();
  const deadline = performance.now() + leaseMs;
  /** Finds the result of a run that ended after the button was pressed. */
  const findSince = async () => {
    const latest = trigger === 'button' ? await findLatestCheck(db, new Date()) : null;
    return latest && latest.lastChecked >= pressedAt ? latest : null;
  };
  while (performance.now() < deadline) {
    const token = await claimChecks(db, { now: new Date(), leaseMs });
    if (token !== null) {
      try {
        return (await findSince()) ?? (await checkAndStore({ db, probes, trigger }));
      } finally {
        await releaseChecks(db, token);
      }
    }
    if (trigger === 'timer') return null;
    while (performance.now() < deadline && (await isHealthLeaseHeld(db, new Date())))
      await new Promise((done) => setTimeout(done, HEALTH_CHECK_POLL_MS));
  }
  throw new AppError('unavailable', 'Another health check is still running. Try again in a minute.', {
    retryAfterSeconds: 10,
  });
}

async function checkAndStore({
  db,
  probes,
  trigger,
}: Parameters<typeof runHealthCheck>[0]): Promise<HealthRecord | null> {
  const started = performance.now();
  const results = await checkParts({ db, probes, isWorker: trigger === 'timer', now: new Date() });
  if (probes.signal?.aborted) return null;
  const durationMs = Math.round(performance.now() - started);
  return storeCheck(db, results, { endedAt: new Date(), durationMs, trigger });
}
