import { sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { findTenantName } from './list-tenant-names.server.ts';

/**
 * Serialises changes to one tenant's settings and catalogue until the transaction ends, so that no other transaction changes a value
 * between its comparison and its update. Runs an update that changes nothing, because SQLite has no SELECT … FOR UPDATE.
 * @returns false for an unknown tenant
 */
export async function lockTenant(tx: Prisma.TransactionClient, tenantId: string): Promise<boolean> {
  const count = await tx.$executeRaw(sql`UPDATE "Tenant" SET "locale" = "locale" WHERE "id" = ${tenantId}`);
  return count > 0;
}

/** Notes whether a tenant's customer database gets health answers. The widget asks its visitors about that with a checkbox (D65). */
export const noteCrmGetsHealth = (tx: Prisma.TransactionClient, id: string, crmGetsHealth: boolean) =>
  tx.tenant.updateMany({ where: { id }, data: { crmGetsHealth } });

/** Whether a tenant with this id exists, active or not. Uses the same query that finds the name for a page's frame. */
export const isTenant = async (db: DatabaseClient, id: string): Promise<boolean> =>
  (await findTenantName(db, id)) !== null;
