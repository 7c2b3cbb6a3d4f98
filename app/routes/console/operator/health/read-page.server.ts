import { listHealthFailures, listRecentPayments, readHealth } from '#app/domain/health/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { describeHealth, showPayment } from './describe-health.server.ts';

export type HealthPage = Awaited<ReturnType<typeof readPage>>;

/** Reads the stored state, and the data of the quick action in the URL. */
export async function readPage({
  request,
  context,
  now,
}: Pick<ConsoleArgs<'health.read'>, 'request' | 'context' | 'now'>) {
  const { db, health } = context.services;
  const show = new URL(request.url).searchParams.get('show');
  const [state, transactions, failures] = await Promise.all([
    readHealth({ db, now }),
    show === 'transactions' ? readTransactions(health) : null,
    show === 'errors' ? readFailures(db) : null,
  ]);
  return { ...describeHealth(state, health), transactions, failures };
}

interface Transactions {
  payments: ReturnType<typeof showPayment>[];
  /** The reason why the payments can't be shown; null if they can. */
  problem: string | null;
}

async function readTransactions(probes: Parameters<typeof listRecentPayments>[0]): Promise<Transactions> {
  try {
    return { payments: (await listRecentPayments(probes)).map(showPayment), problem: null };
  } catch (error) {
    if (error instanceof AppError) return { payments: [], problem: error.message };
    throw error;
  }
}

async function readFailures(db: Parameters<typeof listHealthFailures>[0]) {
  const { checks, events } = await listHealthFailures(db);
  return {
    checks: checks.map(({ lastChecked, issues }) => ({ lastChecked: lastChecked.toISOString(), issues })),
    events: events.map(({ receivedAt, ...event }) => ({ ...event, receivedAt: receivedAt.toISOString() })),
  };
}
