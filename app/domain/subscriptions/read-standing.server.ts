import { noSuchTenant } from '../../lib/app-error.ts';
import type { Reader } from '../../lib/read-together.ts';
import { findPastDueSince, type Standing, standingAt } from '../billing/index.ts';
import type { Database } from '../database.ts';
import { findStandingColumns } from '../tenants/index.ts';

/** The state of a company's account with the service. @throws AppError `not-found` */
export async function readStanding({
  db,
  reader = db,
  tenantId,
  now,
}: {
  db: Database;
  /** Reads what is small together with others. */
  reader?: Reader;
  tenantId: string;
  now: Date;
}): Promise<Standing> {
  const [tenant, pastDueSince] = await Promise.all([
    findStandingColumns(db, tenantId),
    findPastDueSince(reader, tenantId),
  ]);
  if (!tenant) throw noSuchTenant();
  return standingAt({ ...tenant, pastDueSince }, now);
}
