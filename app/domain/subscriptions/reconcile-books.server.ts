import {
  findInvoicesReadAt,
  findLastMonthWithoutLines,
  judgeCharge,
  listClosedMonths,
} from '#app/domain/billing/index.ts';
import { type Repeat, repeatUnlessAll } from '#app/domain/company-claims/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import {
  compareBooks,
  type Difference,
  findInvoiceTimes,
  finishRun,
  type InvoiceReading,
  listStripeLines,
  noteProgress,
  saveDifferences,
  startRun,
} from '#app/domain/receivables/index.ts';
import { findSubscriptionColumns, listCustomerTenantIds, lockTenant } from '#app/domain/tenants/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { forEachWhileStripeAnswers, throwFailures } from './ask-stripe.server.ts';
import type { PaymentTask, TenantPayments } from './payments-port.ts';
import { syncInvoices } from './sync-invoices.server.ts';

/** Companies after which the progress is noted. */
const RECONCILED_AT_A_TIME = 20;
/** Companies of one run of the task, so that the other tasks of its lane have their turn. */
const MAX_RECONCILED_COMPANIES = 200;
/** Readings of one company that a newer reading overtakes. */
const MAX_RECONCILE_READINGS = 5;

/**
 * Compares the books of all customers with Stripe, once a day. A run that was cut off continues with the company where it stopped; one that is
 * deleted meanwhile moves the others forward, and then the next day's run has them.
 * @throws AggregateError with the error of each company, unless Stripe is silent: then the rest waits for the next round
 */
export async function reconcileBooks({ db, payments, now, watch }: PaymentTask): Promise<Repeat | undefined> {
  const run = await startRun(db, now);
  if (run.finishedAt) return undefined;
  const tenantIds = (await listCustomerTenantIds(db)).sort();
  const end = Math.min(tenantIds.length, run.companies + MAX_RECONCILED_COMPANIES);
  const failures: unknown[] = [];
  for (let done = run.companies; done < end; ) {
    const page = tenantIds.slice(done, Math.min(end, done + RECONCILED_AT_A_TIME));
    const result = await forEachWhileStripeAnswers(
      { db, work: 'reconciliation', now, watch },
      page.map((tenantId) => ({ tenantId })),
      ({ tenantId }) => reconcileCompany({ db, payments, tenantId, now }),
    );
    failures.push(...result.failures);
    if (result.isSilent || result.elsewhere > 0) {
      throwFailures(failures, 'We could not compare the books');
      return repeatUnlessAll(result.elsewhere);
    }
    done += page.length;
    await noteProgress(db, run.day, done);
  }
  const isUnfinished = end < tenantIds.length;
  if (!isUnfinished) await finishRun(db, run.day, now);
  throwFailures(failures, 'We could not compare the books');
  return isUnfinished ? { againInMs: 0, isUnfinished } : undefined;
}

/** Reads a company's invoices from Stripe and compares them with its books. That they can't be read is a difference, too. */
async function reconcileCompany(options: TenantPayments & { now: Date }): Promise<void> {
  const { db, tenantId, now } = options;
  for (let reading = 1; reading <= MAX_RECONCILE_READINGS; reading++)
    try {
      const read = await syncInvoices(options);
      if (!read) return;
      if (await db.$transaction((tx) => compareWith(tx, { tenantId, now, ...read }))) return;
    } catch (error) {
      if (error instanceof PaymentError) {
        const found = error.failure;
        const unread: Difference = { kind: 'unreadable', objectId: tenantId, expected: 'Invoices', found };
        await db.$transaction((tx) => saveDifferences(tx, { tenantId, differences: [unread], now }));
      }
      throw error;
    }
}

/** @returns false if the books have a newer reading by now, which has other lines */
async function compareWith(
  tx: Prisma.TransactionClient,
  options: { tenantId: string; invoices: readonly InvoiceReading[]; readAt: Date; now: Date },
): Promise<boolean> {
  const { tenantId, invoices, readAt, now } = options;
  if (!(await lockTenant(tx, tenantId))) return true;
  if ((await findInvoicesReadAt(tx, tenantId))?.getTime() !== readAt.getTime()) return false;
  const [tenant, months, lines] = [
    await findSubscriptionColumns(tx, tenantId),
    await listClosedMonths(tx, tenantId),
    await listStripeLines(tx, tenantId),
  ];
  const invoiceTimes = await findInvoiceTimes(
    tx,
    months.flatMap(({ stripeInvoiceId }) => stripeInvoiceId ?? []),
  );
  // Closed months of a company with the plan `custom` that are not `by-hand` are from before there were bills.
  const isByHand = ({ state }: { state: string }) =>
    !tenant || tenant.isDemo || (tenant.plan === 'custom' && state === 'closed');
  const charges = months.flatMap((charge) =>
    charge.chargedCents > 0 && !(isByHand(charge) && charge.stripeInvoiceItemId === null)
      ? [
          {
            ...{ id: charge.id, month: charge.month, state: charge.state, currency: charge.currency },
            ...{ itemId: charge.stripeInvoiceItemId, invoiceId: charge.stripeInvoiceId },
            ...{ chargedCents: Number(charge.chargedCents), closedAt: charge.createdAt },
            isStuck:
              judgeCharge(charge, invoiceTimes.get(charge.stripeInvoiceId ?? '') ?? null, now) !== null,
          },
        ]
      : [],
  );
  const lastWithoutLines = await findLastMonthWithoutLines(tx, tenantId);
  const differences = compareBooks({ charges, lines, lastWithoutLines }, invoices, now);
  await saveDifferences(tx, { tenantId, differences, now });
  return true;
}
