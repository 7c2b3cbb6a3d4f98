import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { findLatestCheck, type HealthRecord, listPastChecks } from './health-records.server.ts';
import { drawHistory } from './history.ts';
import { findStaleness, listIssues } from './service-rules.ts';

export type Health = Awaited<ReturnType<typeof readHealth>>;

/** Reads the stored state for the page; runs no checks. */
export async function readHealth({ db, now }: { db: Database; now: Date }) {
  const [latest, past] = await Promise.all([
    findLatestCheck(db, now),
    listPastChecks(db, new Date(now.getTime() - DAY_MS)),
  ]);
  const staleness = latest && findStaleness(latest.lastChecked, now);
  const issues = latest ? [...(staleness ? [staleness] : []), ...listIssues(latest.results)] : [];
  // Unlike the record's flag, this covers all parts and not only payments.
  return { latest, isHealthy: issues.length === 0, issues, history: drawHistory(past, now) };
}

/** Returns the record under the specification's field names. */
export const showRecord = ({
  isHealthy,
  lastChecked,
  responseTimeMs,
  errors,
  apiKeyValid,
  accountValid,
  canCreateCustomers,
  canCreateSubscriptions,
  canCreateProducts,
  webhooksWorking,
}: HealthRecord) => ({
  isHealthy,
  lastChecked: lastChecked.toISOString(),
  responseTime: responseTimeMs,
  errors,
  apiKeyValid,
  accountValid,
  canCreateCustomers,
  canCreateSubscriptions,
  canCreateProducts,
  webhooksWorking,
});
