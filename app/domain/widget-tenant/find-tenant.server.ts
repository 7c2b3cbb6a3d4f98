import { listShownProducts, type ShownProduct } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  findSettingsByClient,
  findSettingsByHost,
  type PlatformHosts,
  type WidgetSettings,
} from '#app/domain/tenants/index.ts';

/** The tenant's data for widgets and submissions. */
export type WidgetTenant = WidgetSettings & { products: ShownProduct[] };

/**
 * Finds the active tenant that an embed line or a submission names, by id or subdomain; `default` is the default tenant. Null when it is
 * unknown or switched off; it never falls back to another tenant (D2).
 */
export const findTenantByClient = async (db: Database, client: string): Promise<WidgetTenant | null> =>
  withProducts(db, await findSettingsByClient(db, client));

/**
 * Finds the tenant of a host name: `{subdomain}.{APP_DOMAIN}` or its own verified domain. Any other host is the default tenant's; an
 * unassigned subdomain of ours has no tenant.
 * @param host with or without a port
 */
export const findTenantByHost = async (
  db: Database,
  host: string,
  hosts: PlatformHosts,
): Promise<WidgetTenant | null> => withProducts(db, await findSettingsByHost(db, host, hosts));

const withProducts = async (db: Database, tenant: WidgetSettings | null): Promise<WidgetTenant | null> =>
  tenant && { ...tenant, products: await listShownProducts(db, tenant.id) };
