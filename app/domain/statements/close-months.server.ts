import {
  carryOver,
  findClosedMonth,
  findLastClosedMonth,
  findMonthTerms,
  insertClosedMonth,
  isBilledByHand,
  isCommissionByHand,
  listWithOpenMonth,
} from '#app/domain/billing/index.ts';
import { forEachClaimed, type Repeat, repeatUnlessAll } from '#app/domain/company-claims/index.ts';
import {
  findFirstMonth,
  hasConversions,
  hasMonthFiguresUpTo,
  sumMonth,
} from '#app/domain/conversions/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { bookHandFee, isBilledCompany, issueBills } from '#app/domain/receivables/index.ts';
import { billedTenants, findBilledTo, lockTenant } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { endOfMonth, isoMonth, nextMonth, previousMonth } from '#app/lib/months.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { uuid7 } from '#app/lib/uuid7.ts';

/** Months closed by one transaction. Each commit waits for the disk, and other writers wait as long as the transaction takes. */
const MONTHS_AT_A_TIME = 6;

/**
 * Closes every ended month that is still open, of every tenant. Each month is written once, under its tenant's lock, so the job may be
 * killed at any point and run in several processes at the same time. The demo's tenants are left out: their seed closes their months after
 * writing their sales. A tenant whose month can't be closed does not block the others.
 * @returns the delay before the next run if another worker has claimed companies, because that worker may have died
 * @throws AggregateError at the end, with the error of each tenant that failed
 */
export async function closeMonths({ db, now }: { db: Database; now: Date }): Promise<Repeat | undefined> {
  const failures: unknown[] = [];
  const open = await listWithOpenMonth(db, {
    month: previousMonth(isoMonth(now)),
    tenants: billedTenants,
    hasMonthFiguresUpTo,
  });
  const elsewhere = await forEachClaimed({ db, work: 'months', now }, open, (tenantId) =>
    closeTenantMonths({ db, tenantId, now }).catch((error: unknown) => failures.push(error)),
  );
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `We could not close the months of ${failures.length} ${failures.length === 1 ? 'company' : 'companies'}.`,
    );
  return repeatUnlessAll(elsewhere);
}

/** Closes the ended months of one tenant, oldest first. */
export async function closeTenantMonths(options: {
  db: Database;
  tenantId: string;
  now: Date;
}): Promise<void> {
  for (;;) {
    if (!(await closeNextMonths(options))) return;
    await nextTurn();
  }
}

/** @returns false when no month is left to close */
function closeNextMonths({
  db,
  tenantId,
  now,
}: {
  db: Database;
  tenantId: string;
  now: Date;
}): Promise<boolean> {
  return db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) return false;
    let last = await findLastClosedMonth(tx, tenantId);
    for (let closed = 0; closed < MONTHS_AT_A_TIME; closed++) {
      const month: string = last === null ? await findFirstAccountMonth(tx, tenantId) : nextMonth(last);
      if (endOfMonth(month) > now) return false;
      await closeMonth(tx, { tenantId, month, last, now });
      last = month;
    }
    return true;
  });
}

/** Returns the first month of a tenant's account: that of its sign-up, or of an earlier sale. */
async function findFirstAccountMonth(tx: Prisma.TransactionClient, tenantId: string): Promise<string> {
  const tenant = await findBilledTo(tx, tenantId);
  if (!tenant) throw tenantNotFound();
  const signUp = isoMonth(tenant.createdAt);
  const firstSale = await findFirstMonth(tx, tenantId);
  return firstSale !== null && firstSale < signUp ? firstSale : signUp;
}

async function closeMonth(
  tx: Prisma.TransactionClient,
  { tenantId, month, last, now }: { tenantId: string; month: string; last: string | null; now: Date },
): Promise<void> {
  const [figures, terms, before, tenant] = [
    await sumMonth(tx, { tenantId, month }),
    await findMonthTerms(tx, { tenantId, month }),
    last === null ? null : await findClosedMonth(tx, tenantId, last),
    await findBilledTo(tx, tenantId),
  ];
  if (!tenant) throw tenantNotFound();
  await bookHandFee(tx, { tenantId, company: tenant, month });
  // In the same transaction as the bill, so that Stripe never charges what a bill says.
  const isByHand = isBilledCompany(tenant) && isCommissionByHand(tenant);
  const carried = carryOver(Number(before?.carriedOutCents ?? 0), figures.commissionCents);
  await insertClosedMonth(tx, {
    id: uuid7(now),
    tenantId,
    month,
    currency: tenant.currency,
    ...figures,
    rateBps: terms?.rateBps ?? 0,
    billedTo: {
      name: tenant.name,
      postalAddress: tenant.postalAddress,
      billedBy: tenant.stripeCustomerId !== null && !isBilledByHand(tenant) ? 'stripe' : 'us',
    },
    ...carried,
    state: isByHand && carried.chargedCents > 0 ? 'by-hand' : 'closed',
    createdAt: now,
  });
  await issueBills(tx, { company: tenant, month, now });
}

/** Whether amounts of a tenant are stored: sales, waiting orders, or a closed month. */
export const hasAmountsOrClosedMonths = async (
  tx: Prisma.TransactionClient,
  tenantId: string,
): Promise<boolean> =>
  (await hasConversions(tx, tenantId)) || (await findLastClosedMonth(tx, tenantId)) !== null;
