import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { DEFAULT_TENANT } from '#app/protocol/default-tenant.ts';

/** SQL fragments for statements of other areas, where a single statement is required. */

/** Subquery with the column `id` of all tenants. */
export const allTenantIds: Sql = sql`SELECT "id" FROM "Tenant"`;

/** Subquery with `id` and `createdAt` of all tenants except the demo's, which are never billed. */
export const billedTenants: Sql = sql`SELECT "id", "createdAt" FROM "Tenant" WHERE NOT "isDemo"`;

/**
 * Returns an SQL condition that is true if the tenant is a customer: not the default one, and not a demo's.
 * @param tenantId the column or value that names the tenant
 */
export const isCustomer = (tenantId: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM "Tenant" WHERE "Tenant"."id" = ${tenantId} AND "Tenant"."id" <> ${DEFAULT_TENANT} AND NOT "Tenant"."isDemo")`;

/**
 * Returns an SQL condition that is true if the tenant has not confirmed its address, so that its e-mails wait.
 * @param tenantId the column or value that names the tenant
 */
export const isTenantAddressUnconfirmed = (tenantId: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM "Tenant" WHERE "Tenant"."id" = ${tenantId} AND "Tenant"."emailVerifiedAt" IS NULL)`;

/** Confirms a tenant's current address when one of its people has confirmed their own. An already confirmed address is not changed. */
export async function confirmTenantAddress(
  tx: Prisma.TransactionClient,
  tenantId: string,
  now: Date,
): Promise<void> {
  await tx.tenant.updateMany({
    where: { id: tenantId, emailVerifiedAt: null },
    data: { emailVerifiedAt: now },
  });
}
