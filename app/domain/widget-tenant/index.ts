export { linkParameters, recommendOptions } from './catalogue-settings.ts';
export { findTenantByClient, findTenantByHost, type WidgetTenant } from './find-tenant.server.ts';
export { findShelf, nameShelf } from './shelf.server.ts';
export { toWidgetConfig, toWidgetCover } from './widget-config.ts';
