import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { DEFAULT_TENANT_ID } from './default-tenant.server.ts';

/** Finds the tenant of a request by its `client` parameter. No other code reads the parameter for this; service-hosts.server.ts reads the host. */

/**
 * The tenant named by `client` in an embed line, a link or a submission (D2): its id or its subdomain. `subdomain` is missing for the
 * default tenant.
 */
export interface ClientName {
  id: string;
  subdomain?: string;
}

/** `default` is the default tenant. No subdomain looks like an id (host-names.ts), so `client` never matches two tenants. */
export const parseClient = (client: string): ClientName =>
  client === 'default' ? { id: DEFAULT_TENANT_ID } : { id: client, subdomain: client.toLowerCase() };

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
