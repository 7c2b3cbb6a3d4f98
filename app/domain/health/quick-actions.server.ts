import { listFailedEvents } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { ProbeError } from '#app/lib/probe-error.ts';
import { listFailedChecks } from './health-records.server.ts';
import { PAYMENTS_NOT_SET_UP } from './payment-rules.ts';
import type { HealthProbes, PaymentProbe, RecentPayment } from './probes.ts';

const QUICK_ACTION_PAYMENTS = 10;
const QUICK_ACTION_FAILED_CHECKS = 20;

/** Lists the last ten payments at the provider. @throws AppError `unavailable` with the reason */
export const listRecentPayments = ({ payments }: HealthProbes): Promise<RecentPayment[]> =>
  withProvider(payments, (probe) => probe.listPayments(QUICK_ACTION_PAYMENTS));

/**
 * Makes and cancels a payment in the provider's test mode.
 * @throws AppError `conflict` in live mode, `unavailable` with the reason
 */
export const runTestPayment = ({ payments }: HealthProbes): Promise<void> =>
  withProvider(payments, async (probe) => {
    if (!probe.isTestMode)
      throw new AppError('conflict', 'A test payment needs Stripe’s test mode: this service has live keys.');
    await probe.makeTestPayment();
  });

async function withProvider<Result>(
  payments: PaymentProbe | null,
  run: (payments: PaymentProbe) => Promise<Result>,
): Promise<Result> {
  if (!payments) throw new AppError('unavailable', PAYMENTS_NOT_SET_UP);
  try {
    return await run(payments);
  } catch (error) {
    if (error instanceof ProbeError) throw new AppError('unavailable', error.message, { cause: error });
    throw error;
  }
}

/** Lists recent failures: failed checks, and webhooks that were received but not processed. */
export async function listHealthFailures(db: Database) {
  const [checks, events] = await Promise.all([
    listFailedChecks(db, QUICK_ACTION_FAILED_CHECKS),
    listFailedEvents(db, QUICK_ACTION_FAILED_CHECKS),
  ]);
  return { checks, events };
}
