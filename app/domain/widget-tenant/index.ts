export { linkParameters, recommendOptions } from './catalogue-settings.ts';
export { findTenantByClient, findTenantByHost, type WidgetTenant } from './find-tenant.server.ts';
export { toWidgetConfig, toWidgetCover } from './widget-config.ts';
