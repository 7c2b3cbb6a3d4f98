import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { catalogueSettings, linkParameters } from './catalogue-settings.ts';
import type { WidgetTenant } from './find-tenant.server.ts';

type FromRequest = Pick<WidgetConfig, 'widget' | 'client' | 'theme' | 'locale' | 'compact'>;

/** What a widget's document says of its tenant: public, the same for every visitor. */
export const toWidgetConfig = (tenant: WidgetTenant, request: FromRequest): WidgetConfig => ({
  ...request,
  tenantId: tenant.id,
  ...catalogueSettings(tenant),
  logoUrl: tenant.logoUrl,
  contactUrl: tenant.contactUrl ?? '',
  privacyUrl: tenant.privacyUrl ?? undefined,
  utm: linkParameters(tenant.utm),
  allowedOrigins: tenant.allowedOrigins,
  freeOffers: tenant.freeOffersEnabled,
  asksForOffers: tenant.marketingConsentMode === 'opt-in' || undefined,
  asksForHealth: tenant.asksForHealthConsent || undefined,
  currency: tenant.currency,
  country: tenant.phoneCountry ?? undefined,
});
