import {
  describeFreeOffers,
  findEmergencyCountry,
  findTenantRules,
  toRegionalSettings,
} from '#app/domain/tenants/index.ts';
import { inkOn } from '#app/lib/ink-on.ts';
import { DEFAULT_TEXTS_A_MONTH } from '#app/protocol/consent.ts';
import { readConsentRules } from '#app/protocol/consent-rules.ts';
import type { Region } from '#app/protocol/jurisdictions.ts';
import { privacyPath } from '#app/protocol/plan-page.ts';
import { type RegionalRules, rulesDependOnRegion } from '#app/protocol/regional-rules.ts';
import type { WidgetConfig, WidgetCover } from '#app/protocol/widget-config.ts';
import { catalogueSettings, linkParameters, withoutEntries, withoutShopLinks } from './catalogue-settings.ts';
import type { WidgetTenant } from './find-tenant.server.ts';
import { writeMissingLinks } from './missing-links.ts';

type FromRequest = Pick<WidgetConfig, 'widget' | 'client' | 'theme' | 'locale' | 'compact' | 'region'> & {
  /** Whether the service is live. */
  isLive?: boolean;
};

/** Returns the tenant as visitors of a region see it (D65). @param region undefined if the document's URL names none */
export function showToRegion(tenant: WidgetTenant, region: Region | undefined): WidgetTenant {
  const { showAmounts, showShopLinks, excludedEntries } = findTenantRules(tenant, region);
  const shown = withoutEntries({ ...tenant, showAmounts }, excludedEntries);
  return showShopLinks ? shown : withoutShopLinks(shown);
}

/** Returns the tenant's configuration in a widget's document: public, and the same for every visitor of its URL. */
export function toWidgetConfig(
  tenant: WidgetTenant,
  { region, isLive = false, ...request }: FromRequest,
): WidgetConfig {
  const rules = findTenantRules(tenant, region);
  return {
    ...request,
    tenantId: tenant.id,
    ...catalogueSettings(showToRegion(tenant, region)),
    logoUrl: tenant.logoUrl,
    contactUrl: tenant.contactUrl ?? '',
    privacyUrl: choosePrivacyUrl(tenant, request, rules),
    utm: linkParameters(tenant.utm),
    allowedOrigins: tenant.allowedOrigins,
    freeOffers: describeFreeOffers(tenant, isLive),
    asksForOffers: (rules.offers !== 'notice' && rules.offers !== 'none') || undefined,
    asksForHealth: rules.asksForHealth || undefined,
    crm: readConsentRules(tenant, rules).crm ?? undefined,
    textsPerMonth: tenant.textsPerMonth === DEFAULT_TEXTS_A_MONTH ? undefined : tenant.textsPerMonth,
    currency: tenant.currency,
    ...regionalFields(tenant, { ...request, region }, rules),
    country: findEmergencyCountry(tenant, region),
  };
}

/** Returns the fields that a document has outside the row `spec`. */
function regionalFields(
  tenant: WidgetTenant,
  { region, locale }: Pick<FromRequest, 'region' | 'locale'>,
  rules: RegionalRules,
) {
  if (rules.jurisdiction === 'spec') return {};
  return {
    jurisdiction: rules.jurisdiction,
    offers: rules.offers,
    texts: rules.texts,
    missingLinks: writeMissingLinks(rules, { shop: tenant.name, locale }),
    ...(rules.offers === 'opt-in-with-sender' && { sender: writeSender(tenant) }),
    ...(region
      ? { region, regionSource: 'page' as const }
      : rulesDependOnRegion(toRegionalSettings(tenant)) && {
          ...{ asksForRegion: true as const, home: tenant.phoneCountry ?? undefined },
        }),
  };
}

/**
 * Returns the privacy text that a tenant's visitors read: the tenant's own, else ours in the visitor's language. Undefined in the row `spec`
 * for ours, which documents then link without a language.
 */
export const choosePrivacyUrl = (
  { privacyUrl }: { privacyUrl: string | null },
  { client, locale }: Pick<WidgetConfig, 'client' | 'locale'>,
  { jurisdiction }: Pick<RegionalRules, 'jurisdiction'>,
): string | undefined =>
  privacyUrl ?? (jurisdiction === 'spec' ? undefined : `${privacyPath({ client })}&locale=${locale}`);

/** Writes who sends the offers, next to the box for them where the law wants it. */
export const writeSender = ({
  name,
  legalName,
  postalAddress,
  contactEmail,
  privacyContact,
}: WidgetTenant): string =>
  [legalName ?? name, postalAddress?.split('\n').join(', '), privacyContact ?? contactEmail]
    .filter(Boolean)
    .join(', ');

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
