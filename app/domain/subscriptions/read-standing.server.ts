import { noSuchTenant } from '../../lib/app-error.ts';
import { findPastDueSince, type Standing, standingAt } from '../billing/index.ts';
import type { Database } from '../database.ts';
import { findSubscriptionColumns } from '../tenants/index.ts';

/** The state of a company's account with the service. @throws AppError `not-found` */
export async function readStanding({
  db,
  tenantId,
  now,
}: {
  db: Database;
  tenantId: string;
  now: Date;
}): Promise<Standing> {
  const tenant = await findSubscriptionColumns(db, tenantId);
  if (!tenant) throw noSuchTenant();
  const { plan, stripeSubscriptionStatus: subscriptionStatus, trialEndsAt, subscriptionEndDate } = tenant;
  const pastDueSince = await findPastDueSince(db, tenantId);
  return standingAt({ plan, subscriptionStatus, trialEndsAt, subscriptionEndDate, pastDueSince }, now);
}
