export { linkParameters, recommendOptions, withoutEntries, withoutShopLinks } from './catalogue-settings.ts';
export { findTenantByClient, findTenantByHost, type WidgetTenant } from './find-tenant.server.ts';
export { writeMissingLinks } from './missing-links.ts';
export { findShelf, nameShelf } from './shelf.server.ts';
export {
  choosePrivacyUrl,
  showToRegion,
  toWidgetConfig,
  toWidgetCover,
  writeSender,
} from './widget-config.ts';
