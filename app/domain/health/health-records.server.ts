import type { Database, Prisma } from '#app/domain/database.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { PastCheck } from './history.ts';
import { isAboutPayments, isPaymentPart, type PartName, type PartResult } from './parts.ts';
import { longest, PAYMENTS_NOT_SET_UP } from './payment-rules.ts';
import { listIssues } from './service-rules.ts';

/** Results are deleted after this time. */
const HEALTH_KEPT_HOURS = 48;
/** Maximum clock difference between machines. */
const HEALTH_CLOCK_SKEW_MS = MINUTE_MS;

const omitted = { id: true, failedParts: true } as const;

/** A stored run of the checks. `isHealthy`, `responseTimeMs`, `errors` and the flags are about the payment provider only. */
export type HealthRecord = Omit<
  Prisma.HealthCheckGetPayload<{ omit: typeof omitted }>,
  'errors' | 'results'
> & { errors: string[]; results: PartResult[] };

/** Stores the results of a run. @param run when it ended and how long it took */
export async function storeCheck(
  db: Database,
  results: readonly PartResult[],
  { endedAt, durationMs, trigger }: { endedAt: Date; durationMs: number; trigger: 'timer' | 'button' },
): Promise<HealthRecord> {
  const features = results.filter(({ name }) => isPaymentPart(name));
  const all = results.filter(({ name }) => isAboutPayments(name));
  const isWorking = (name: PartName) => results.find((result) => result.name === name)?.state === 'working';
  const isOff = features.every(({ state }) => state === 'off');
  const data = {
    isHealthy: !isOff && all.every(({ state }) => state !== 'failed'),
    lastChecked: endedAt,
    responseTimeMs: isOff ? durationMs : longest(features),
    errors: isOff ? [PAYMENTS_NOT_SET_UP] : listIssues(all),
    apiKeyValid: isWorking('apiKey'),
    accountValid: isWorking('account'),
    canCreateCustomers: isWorking('customers'),
    canCreateSubscriptions: isWorking('subscriptions'),
    canCreateProducts: isWorking('products'),
    webhooksWorking: isWorking('webhooks'),
    trigger,
    durationMs,
    results: results as unknown as Prisma.InputJsonValue,
    failedParts: results.flatMap(({ name, state }) => (state === 'failed' ? [name] : [])).join(','),
  };
  await db.healthCheck.create({ data, select: { id: true } });
  return { ...data, results: [...results] };
}

/** Finds the last run; null before the first. A run in the future was written by a clock that was ahead. */
export async function findLatestCheck(db: Database, now: Date): Promise<HealthRecord | null> {
  const row = await db.healthCheck.findFirst({
    where: { lastChecked: { lte: new Date(now.getTime() + HEALTH_CLOCK_SKEW_MS) } },
    orderBy: { lastChecked: 'desc' },
    omit: omitted,
  });
  return row && { ...row, errors: row.errors as string[], results: row.results as unknown as PartResult[] };
}

export async function listPastChecks(db: Database, since: Date): Promise<PastCheck[]> {
  const rows = await db.healthCheck.findMany({
    where: { lastChecked: { gte: since } },
    orderBy: { lastChecked: 'asc' },
    select: { lastChecked: true, failedParts: true },
  });
  return rows.map(({ lastChecked, failedParts }) => ({
    lastChecked,
    failedParts: failedParts.split(',').filter(Boolean) as PartName[],
  }));
}

/** Lists runs with a failure, the newest first. */
export async function listFailedChecks(
  db: Database,
  limit: number,
): Promise<{ lastChecked: Date; trigger: string; issues: string[] }[]> {
  const rows = await db.healthCheck.findMany({
    where: { failedParts: { not: '' } },
    orderBy: { lastChecked: 'desc' },
    take: limit,
    select: { lastChecked: true, trigger: true, results: true },
  });
  return rows.map(({ results, ...row }) => ({
    ...row,
    issues: listIssues(results as unknown as PartResult[]),
  }));
}

/** Deletes old results, and results from a clock that was ahead. */
export async function dropOldHealthChecks({ db, now }: { db: Database; now: Date }): Promise<void> {
  await db.healthCheck.deleteMany({
    where: {
      OR: [
        { lastChecked: { lt: new Date(now.getTime() - HEALTH_KEPT_HOURS * HOUR_MS) } },
        { lastChecked: { gt: new Date(now.getTime() + HOUR_MS) } },
      ],
    },
  });
}
