import type { Database } from '#app/domain/database.ts';
import { isDomainName, isReservedSubdomain } from './host-names.ts';

/** Tells hosts of the service from hosts of companies. No other code reads a request's host for this. */

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
  if ('subdomain' in requested) return isReservedSubdomain(requested.subdomain);
  return (await db.tenant.count({ where: requested })) === 0;
}
