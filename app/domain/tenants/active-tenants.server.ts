import type { Database } from '../database.ts';
import { DEFAULT_TENANT_ID } from './default-tenant.server.ts';

/**
 * The ids of the active tenants that are named, by name; as findTenantByClient, for many at a time and without their
 * settings. Unknown and inactive ones are left out.
 */
export async function findActiveTenantIds(
  db: Database,
  clients: readonly string[],
): Promise<Map<string, string>> {
  const ids = clients.map((client) => (client === 'default' ? DEFAULT_TENANT_ID : client));
  const subdomains = clients.map((client) => client.toLowerCase());
  const tenants = await db.tenant.findMany({
    where: { isActive: true, OR: [{ id: { in: ids } }, { subdomain: { in: subdomains } }] },
    select: { id: true, subdomain: true },
  });
  return new Map(
    clients.flatMap((client, at) => {
      const found = tenants.find(({ id }) => id === ids[at]);
      const named =
        found ?? (client !== 'default' && tenants.find(({ subdomain }) => subdomain === subdomains[at]));
      return named ? [[client, named.id]] : [];
    }),
  );
}
