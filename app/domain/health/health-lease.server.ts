import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { randomId } from '#app/lib/random-id.ts';

const HEALTH_LEASE_ID = 'checks';

/**
 * Acquires the lease for running the checks, across all processes. A lease that ends later than possible was written while a clock was
 * ahead, and counts as expired.
 * @returns the token for releaseChecks; null while another process has the lease
 */
export async function claimChecks(
  db: Database,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<string | null> {
  const token = randomId();
  const until = new Date(now.getTime() + leaseMs);
  const tooFar = new Date(until.getTime() + MINUTE_MS);
  const count = await db.$executeRaw(sql`
    INSERT INTO "HealthLease" ("id", "token", "until") VALUES (${HEALTH_LEASE_ID}, ${token}, ${until})
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token", "until" = excluded."until"
    WHERE "HealthLease"."until" <= ${now} OR "HealthLease"."until" > ${tooFar}`);
  return count > 0 ? token : null;
}

/** Releases the lease, unless it expired and another process took it. */
export async function releaseChecks(db: Database, token: string): Promise<void> {
  await db.healthLease.deleteMany({ where: { id: HEALTH_LEASE_ID, token } });
}

export async function isHealthLeaseHeld(db: Database, now: Date): Promise<boolean> {
  const lease = await db.healthLease.findUnique({ where: { id: HEALTH_LEASE_ID }, select: { until: true } });
  return lease !== null && lease.until > now;
}
