export { findActiveTenantIds } from './active-tenants.server.ts';
export { recommendOptions } from './catalogue-settings.ts';
export {
  DEFAULT_TENANT_ID,
  findTenantByClient,
  findTenantByHost,
  type WidgetTenant,
} from './find-tenant.server.ts';
export { toWidgetConfig } from './widget-config.ts';
