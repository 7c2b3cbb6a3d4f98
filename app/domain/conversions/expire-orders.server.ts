import { forEachClaimed, type Repeat, repeatUnlessAll } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { ERASED_ORDER } from './erase.server.ts';

/** Days for which an order waits for its lead and its customer's data are stored. */
export const ORDERS_EXPIRE_AFTER_DAYS = 90;

/**
 * Expires orders that no person matched in time. Their numbers and amounts remain and are counted in the inbox; data that could identify a
 * person are blanked, also in dismissed orders. Refunds whose order was never reported are deleted.
 * @returns how many orders expired
 */
export async function expireOrders(options: {
  db: Database;
  now: Date;
}): Promise<{ expired: number } & Partial<Repeat>> {
  const { db, now } = options;
  const createdAt = { lt: new Date(now.getTime() - ORDERS_EXPIRE_AFTER_DAYS * DAY_MS) };
  const hasCustomer = [
    { trackingId: { not: '' } },
    { emailSha256: { not: null } },
    { couponCode: { not: null } },
  ];
  const old = { createdAt, OR: [{ state: 'waiting' }, { state: 'dismissed', OR: hasCustomer }] };
  const tenants = await db.unmatchedOrder.findMany({
    where: old,
    distinct: ['tenantId'],
    select: { tenantId: true },
  });
  let expired = 0;
  const tenantIds = tenants.map(({ tenantId }) => tenantId);
  const elsewhere = await forEachClaimed({ db, work: 'orders', now }, tenantIds, async (tenantId) => {
    expired += await db.$transaction(async (tx) => {
      // An order that is being matched right now is settled first.
      await lockTenant(tx, tenantId);
      const blank = { ...ERASED_ORDER, leadId: null };
      const { count } = await tx.unmatchedOrder.updateMany({
        where: { tenantId, createdAt, state: 'waiting' },
        data: { ...blank, state: 'expired', resolvedAt: now },
      });
      await tx.unmatchedOrder.updateMany({
        where: { tenantId, createdAt, state: 'dismissed' },
        data: blank,
      });
      return count;
    });
  });
  await db.waitingRefund.deleteMany({ where: { createdAt } });
  return { expired, ...repeatUnlessAll(elsewhere) };
}
