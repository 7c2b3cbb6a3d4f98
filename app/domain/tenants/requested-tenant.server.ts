import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { DEFAULT_TENANT_ID } from './default-tenant.server.ts';
import { isDomainName, isReserved } from './names.ts';

/** Finds the tenant of a request, by its `client` parameter or its host. No other code reads the parameter or the host for this. */

/**
 * The tenant named by `client` in an embed line, a link or a submission (D2): its id or its subdomain. `subdomain` is missing for the
 * default tenant.
 */
export interface ClientName {
  id: string;
  subdomain?: string;
}

/** `default` is the default tenant. No subdomain looks like an id (names.ts), so `client` never matches two tenants. */
export const parseClient = (client: string): ClientName =>
  client === 'default' ? { id: DEFAULT_TENANT_ID } : { id: client, subdomain: client.toLowerCase() };

/** The settings that define the service's own hosts. */
export interface PlatformHosts {
  APP_ORIGIN?: string;
  APP_DOMAIN?: string;
}

/** The tenant named by a host (D2), by subdomain or by domain; null if the host can't name one. */
type HostName = { subdomain: string } | { customDomain: string } | null;

/** Returns a host's name without its port, and without the dot that a full DNS name may end with. */
const readHostName = (host: string): string => host.toLowerCase().replace(/\.?(:\d+)?$/, '');

/** @param host with or without a port, as a browser sends it; a name with a trailing dot is the same host in DNS */
export function parseHost(host: string, { APP_ORIGIN, APP_DOMAIN }: PlatformHosts): HostName {
  const withPort = host.toLowerCase().replace(/\.(?=$|:\d+$)/, '');
  const name = readHostName(host);
  const appDomain = APP_DOMAIN?.toLowerCase();
  const isPlatforms =
    name === appDomain || (APP_ORIGIN !== undefined && withPort === new URL(APP_ORIGIN).host);
  if (isPlatforms) return null;
  const suffix = appDomain && `.${appDomain}`;
  if (suffix && name.endsWith(suffix)) return { subdomain: name.slice(0, -suffix.length) };
  return isDomainName(name) ? { customDomain: name } : null;
}

/** Whether a host is the service's own, including subdomains of APP_DOMAIN, so that it can't be a company's domain. */
export function isServiceHost(host: string, { APP_ORIGIN, APP_DOMAIN }: PlatformHosts): boolean {
  const name = readHostName(host);
  const appDomain = APP_DOMAIN?.toLowerCase();
  if (appDomain !== undefined && (name === appDomain || name.endsWith(`.${appDomain}`))) return true;
  return APP_ORIGIN !== undefined && name === new URL(APP_ORIGIN).hostname;
}

/**
 * Whether a host is an IP address, or a name that does not exist in public DNS. Such a host is reachable only within the service's own
 * network or machine; a proxy that rewrites the Host header sends one.
 */
const isInternalHost = (name: string): boolean =>
  /^[\d.]+$|^\[/.test(name) || !name.includes('.') || /\.(localhost|internal|local)$/.test(name);

/**
 * Whether the console is served on a host: on internal hosts and APP_ORIGIN's or, without that setting, on every host that is not a
 * company's. Staff must not log in where a company controls the DNS.
 */
export async function isConsoleHost(db: Database, host: string, hosts: PlatformHosts): Promise<boolean> {
  const name = readHostName(host);
  if (isInternalHost(name)) return true;
  if (hosts.APP_ORIGIN !== undefined) return name === new URL(hosts.APP_ORIGIN).hostname;
  const requested = parseHost(host, hosts);
  if (requested === null) return true;
  if ('subdomain' in requested) return isReserved(requested.subdomain);
  return (await db.tenant.count({ where: requested })) === 0;
}

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
