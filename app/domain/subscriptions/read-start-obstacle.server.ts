import { noSuchTenant } from '../../lib/app-error.ts';
import type { Database } from '../database.ts';
import { findSubscriptionColumns } from '../tenants/index.ts';

/** Who would subscribe, and why that can't be done; `obstacle` is null when it can. @throws AppError `not-found` */
export async function readStartObstacle({
  db,
  tenantId,
}: {
  db: Database;
  tenantId: string;
}): Promise<{ name: string; contactEmail: string; obstacle: string | null }> {
  const tenant = await findSubscriptionColumns(db, tenantId);
  if (!tenant) throw noSuchTenant();
  const { name, contactEmail, stripeSubscriptionStatus: status } = tenant;
  if (tenant.isDemo) return { name, contactEmail, obstacle: 'A company of the demo can’t subscribe.' };
  if (tenant.plan === 'custom') return { name, contactEmail, obstacle: 'Your company is billed by hand.' };
  // A trial may still wait for its card: only Stripe knows, and says so when the form is opened.
  const isPaid = status === 'active' || status === 'past_due' || status === 'unpaid';
  return { name, contactEmail, obstacle: isPaid ? 'Your company has a plan.' : null };
}
