import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { availableIds, linkParameters, productSettings } from './catalogue-settings.ts';
import type { WidgetTenant } from './find-tenant.server.ts';

type FromRequest = Pick<WidgetConfig, 'widget' | 'client' | 'theme' | 'locale' | 'compact'>;

/** What a widget's document says of its tenant: public, the same for every visitor. */
export const toWidgetConfig = (tenant: WidgetTenant, request: FromRequest): WidgetConfig => ({
  ...request,
  tenantId: tenant.id,
  brand: tenant.name,
  logoUrl: tenant.logoUrl,
  shopUrl: tenant.shopUrl ?? '',
  contactUrl: tenant.contactUrl ?? '',
  utm: linkParameters(tenant.utm),
  allowedOrigins: tenant.allowedOrigins,
  available: availableIds(tenant),
  products: productSettings(tenant),
  showAmounts: tenant.showAmounts,
  freeOffers: tenant.freeOffersEnabled,
  asksForOffers: tenant.marketingConsentMode === 'opt-in' || undefined,
  currency: tenant.currency,
});
