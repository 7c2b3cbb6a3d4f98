export { findActiveTenantIds } from './active-tenants.server.ts';
export { linkParameters, recommendOptions } from './catalogue-settings.ts';
export {
  type CreatedTenant,
  createTenant,
  freeSubdomain,
  insertTenant,
  subdomainTaken,
} from './create-tenant.server.ts';
export { verificationRecord } from './domains.ts';
export { findTenantOfHost, type SiteTenant } from './find-site-tenant.server.ts';
export {
  DEFAULT_TENANT_ID,
  findTenantByClient,
  findTenantByHost,
  type WidgetTenant,
} from './find-tenant.server.ts';
export { isTenant } from './is-tenant.server.ts';
export { listConversions } from './list-conversions.server.ts';
export { findTenantName, listTenantNames, type TenantName } from './list-tenant-names.server.ts';
export { listTenants, type TenantPage } from './list-tenants.server.ts';
export { lockTenant } from './lock-tenant.server.ts';
export { subdomainFrom } from './names.ts';
export {
  assertMonth,
  countTotals,
  type Revenue,
  readRevenue,
  readUsage,
  type Usage,
} from './read-figures.server.ts';
export {
  type TenantChanges,
  type TenantInput,
  tenantChanges,
  tenantInput,
} from './rules.ts';
export { findTenantDetails, type TenantDetails } from './tenant-details.server.ts';
export { tenantVersions } from './tenant-field-values.server.ts';
export { capabilityFor, updateTenant } from './update-tenant.server.ts';
export { type Dns, dropDomain, verifyDomain, wantDomain } from './verify-domain.server.ts';
export { domainOfAddress, dropSender, requestSender, verifySender } from './verify-sender.server.ts';
export { toWidgetConfig } from './widget-config.ts';
