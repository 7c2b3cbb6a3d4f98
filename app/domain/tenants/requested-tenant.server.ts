import { DEFAULT_TENANT_ID } from './default-tenant.server.ts';
import { isDomainName } from './names.ts';

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

/** @param host with or without a port, as a browser sends it. A trailing dot belongs to the name, as in a browser's origins. */
export function parseHost(host: string, { APP_ORIGIN, APP_DOMAIN }: PlatformHosts): HostName {
  const withPort = host.toLowerCase();
  const name = withPort.replace(/:\d+$/, '');
  const appDomain = APP_DOMAIN?.toLowerCase();
  const isPlatforms =
    name === appDomain || (APP_ORIGIN !== undefined && withPort === new URL(APP_ORIGIN).host);
  if (isPlatforms) return null;
  const suffix = appDomain && `.${appDomain}`;
  if (suffix && name.endsWith(suffix)) return { subdomain: name.slice(0, -suffix.length) };
  return isDomainName(name) ? { customDomain: name } : null;
}
