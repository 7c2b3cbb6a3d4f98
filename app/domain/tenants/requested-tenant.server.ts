import type { Database } from '#app/domain/database.ts';
import { DEFAULT_TENANT_ID } from './default-tenant.server.ts';
import { isDomainName, isReserved } from './names.ts';

/** Which tenant a request means, by the `client` that it names or by its host: the only place that reads either. */

/** What `client` of an embed line, a link or a submission names (D2): a tenant by its id, or by its subdomain if it may be one. */
export interface ClientName {
  id: string;
  subdomain?: string;
}

/** `default` is the default tenant. No subdomain looks like an id (names.ts), so no two tenants are meant. */
export const parseClient = (client: string): ClientName =>
  client === 'default' ? { id: DEFAULT_TENANT_ID } : { id: client, subdomain: client.toLowerCase() };

/** The service's settings that say which hosts are its own. */
export interface PlatformHosts {
  APP_ORIGIN?: string;
  APP_DOMAIN?: string;
}

/** What a host names (D2): a tenant by its subdomain, or by its domain if a tenant has it; null where it can name none. */
export type HostName = { subdomain: string } | { customDomain: string } | null;

/** A host's name without its port, and without the dot that a full DNS name may end with. */
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

/** Whether a host is the service's own, with all that is below it: no company's domain. */
export function isServiceHost(host: string, { APP_ORIGIN, APP_DOMAIN }: PlatformHosts): boolean {
  const name = readHostName(host);
  const appDomain = APP_DOMAIN?.toLowerCase();
  if (appDomain !== undefined && (name === appDomain || name.endsWith(`.${appDomain}`))) return true;
  return APP_ORIGIN !== undefined && name === new URL(APP_ORIGIN).hostname;
}

/**
 * Whether a host is an address, or a name that no public DNS has: it is reached only within the service's own network or machine,
 * and a proxy that rewrites the Host header names one.
 */
const isInternalHost = (name: string): boolean =>
  /^[\d.]+$|^\[/.test(name) || !name.includes('.') || /\.(localhost|internal|local)$/.test(name);

/**
 * Whether the console answers on a host: on APP_ORIGIN's alone, or, without that setting, on each that is no company's. Staff must
 * not log in where a company controls the DNS.
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
