import { sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { findTenantName } from './list-tenant-names.server.ts';

/**
 * Makes changes of one tenant's settings and catalogue wait for each other until the transaction ends, so that what is compared
 * is what is overwritten. An update that changes nothing, because SQLite has no SELECT … FOR UPDATE.
 * @returns false for an unknown tenant
 */
export async function lockTenant(tx: Prisma.TransactionClient, tenantId: string): Promise<boolean> {
  const count = await tx.$executeRaw(sql`UPDATE "Tenant" SET "locale" = "locale" WHERE "id" = ${tenantId}`);
  return count > 0;
}

/** Whether there is a tenant with this id, active or not; in the query by which a page's frame finds its name. */
export const isTenant = async (db: DatabaseClient, id: string): Promise<boolean> =>
  (await findTenantName(db, id)) !== null;
