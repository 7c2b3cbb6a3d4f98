import { findPastDueSince, type Standing, standingAt } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { noSuchTenant } from '#app/lib/app-error.ts';
import { findStandingColumns } from './list-tenant-names.server.ts';

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
  const [tenant, pastDueSince] = await Promise.all([
    findStandingColumns(db, tenantId),
    findPastDueSince(db, tenantId),
  ]);
  if (!tenant) throw noSuchTenant();
  return standingAt({ ...tenant, pastDueSince }, now);
}
