import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { SqlTransaction } from '../../lib/sql-transaction.ts';
import { DEFAULT_TENANT_ID } from './default-tenant.server.ts';

/**
 * The ids of the active tenants that are named, by name; as findTenantByClient, for many at a time and without their
 * settings. Unknown and inactive ones are left out.
 */
export async function findActiveTenantIds(
  client: SqlTransaction,
  clients: readonly string[],
): Promise<Map<string, string>> {
  if (clients.length === 0) return new Map();
  const ids = clients.map((client) => (client === 'default' ? DEFAULT_TENANT_ID : client));
  const subdomains = clients.map((client) => client.toLowerCase());
  const tenants = await client.$queryRaw<{ id: string; subdomain: string }[]>(sql`
    SELECT "id", "subdomain" FROM "Tenant"
    WHERE "isActive" AND ("id" IN (${join(ids)}) OR "subdomain" IN (${join(subdomains)}))`);
  return new Map(
    clients.flatMap((client, at) => {
      const found = tenants.find(({ id }) => id === ids[at]);
      const named =
        found ?? (client !== 'default' && tenants.find(({ subdomain }) => subdomain === subdomains[at]));
      return named ? [[client, named.id]] : [];
    }),
  );
}
