import type { Database, Prisma } from '../database.ts';
import { findTenantName } from './list-tenant-names.server.ts';

/** Whether there is a tenant with this id, active or not; in the query by which a page's frame finds its name. */
export const isTenant = async (db: Database | Prisma.TransactionClient, id: string): Promise<boolean> =>
  (await findTenantName(db, id)) !== null;
