import { inkOn } from '#app/lib/ink-on.ts';
import type { WidgetConfig, WidgetCover } from '#app/protocol/widget-config.ts';
import { catalogueSettings, linkParameters } from './catalogue-settings.ts';
import type { WidgetTenant } from './find-tenant.server.ts';

type FromRequest = Pick<WidgetConfig, 'widget' | 'client' | 'theme' | 'locale' | 'compact'>;

/** Returns the tenant's configuration in a widget's document: public, and the same for every visitor. */
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

const coverGround = ({ coverGround: ground, coverColor: colour }: WidgetTenant): WidgetCover['ground'] => {
  if (ground === 'own') return { colour, ink: inkOn(colour) };
  return ground === 'accent' ? 'accent' : 'tint';
};

/** Returns the widget's cover, which is the same for every visitor. The island does not use it, so it is not in the configuration. */
export const toWidgetCover = (tenant: WidgetTenant): WidgetCover => ({
  headline: tenant.coverHeadline,
  line: tenant.coverLine,
  ground: coverGround(tenant),
  pictureUrl: tenant.coverPictureUrl,
});
