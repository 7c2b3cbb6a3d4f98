import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { parseClient } from './requested-tenant.server.ts';

/**
 * Finds the ids of active tenants by the names in `clients`, as findTenantByClient does for one name, but without their settings. Unknown
 * and inactive tenants are left out.
 */
export async function findActiveTenantIds(
  client: SqlTransaction,
  clients: readonly string[],
): Promise<Map<string, string>> {
  if (clients.length === 0) return new Map();
  const names = clients.map((client) => ({ client, ...parseClient(client) }));
  const ids = names.map(({ id }) => id);
  const subdomains = names.map(({ id, subdomain = id }) => subdomain);
  const tenants = await client.$queryRaw<{ id: string; subdomain: string }[]>(sql`
    SELECT "id", "subdomain" FROM "Tenant"
    WHERE "isActive" AND ("id" IN (${join(ids)}) OR "subdomain" IN (${join(subdomains)}))`);
  return new Map(
    names.flatMap(({ client, id, subdomain }) => {
      const match =
        tenants.find((tenant) => tenant.id === id) ??
        tenants.find((tenant) => tenant.subdomain === subdomain);
      return match ? [[client, match.id]] : [];
    }),
  );
}
