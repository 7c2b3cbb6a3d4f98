import { findTenantDetails, type TenantDetails, tenantVersions } from '../../domain/tenants/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import { noSuchTenant } from '../../lib/app-error.ts';

export async function findBrandedTenant({ context, tenantId }: ConsoleArgs<'tenant.brand'>) {
  const tenant = await findTenantDetails(context.services.db, tenantId);
  if (!tenant) throw noSuchTenant();
  return tenant;
}

/** Each card's fields as its form holds them. */
export function readBrandCards(tenant: TenantDetails) {
  const { theme, primaryColor, secondaryColor, useBrandColors, colorScheme, font, corners } = tenant;
  return {
    look: {
      useBrandColors: useBrandColors ? 'own' : 'theme',
      theme,
      primaryColor,
      secondaryColor,
      colorScheme,
      font,
      corners,
    },
    signature: {
      senderName: tenant.senderName ?? '',
      replyTo: tenant.replyTo ?? '',
      postalAddress: tenant.postalAddress ?? '',
    },
    domain: { customDomain: tenant.customDomainWanted ?? tenant.customDomain ?? '' },
    sender: { senderEmail: tenant.senderEmail ?? '' },
  };
}

/** Of the fields of each card, for the comparison when it is saved. */
export const readBrandVersions = (tenant: TenantDetails) => ({
  look: tenantVersions(tenant, [
    'useBrandColors',
    'theme',
    'primaryColor',
    'secondaryColor',
    'colorScheme',
    'font',
    'corners',
  ]),
  signature: tenantVersions(tenant, ['senderName', 'replyTo', 'postalAddress']),
  domain: tenantVersions(tenant, ['customDomain']),
  sender: tenantVersions(tenant, ['senderEmail']),
});
