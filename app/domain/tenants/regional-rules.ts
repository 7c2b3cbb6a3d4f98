import type { Prisma } from '#app/domain/database.ts';
import { REGIONS, type Region, STRICTEST_JURISDICTION } from '#app/protocol/jurisdictions.ts';
import {
  COUNTRY_OF_REGION,
  findRegionalRules,
  LEFT_OUT_PREFIX,
  type RegionalRules,
  type RegionalSettings,
  readRegion,
  SIGN_OFF_SUBJECTS,
} from '#app/protocol/regional-rules.ts';

/** The columns of a tenant that decide what a visitor of a region sees and agrees to (D65). */
export const regionalColumns = {
  followsSpecification: true,
  sellsTo: true,
  showAmounts: true,
  marketingConsentMode: true,
  confirmsOffers: true,
  asksForHealthConsent: true,
  regionSignOffs: { where: { revokedAt: null }, select: { region: true, subject: true } },
} as const satisfies Prisma.TenantSelect;

/** A tenant's data with the columns above. */
export interface RegionalTenant {
  followsSpecification: boolean;
  sellsTo: unknown;
  showAmounts: boolean;
  marketingConsentMode: string;
  confirmsOffers: boolean;
  asksForHealthConsent: boolean;
  regionSignOffs: readonly { region: string; subject: string }[];
}

/** Reads the settings from a tenant's columns. Values that this version does not know are ignored: what they would allow stays off. */
export const toRegionalSettings = (tenant: RegionalTenant): RegionalSettings => ({
  followsSpecification: tenant.followsSpecification,
  sellsTo: readSellsTo(tenant.sellsTo),
  signOffs: tenant.regionSignOffs.flatMap(({ region: storedRegion, subject: storedSubject }) => {
    const region = readRegion(storedRegion);
    const subject = SIGN_OFF_SUBJECTS.find((candidate) => candidate === storedSubject);
    return region && subject ? [{ region, subject }] : [];
  }),
  exclusions: tenant.regionSignOffs.flatMap(({ region: storedRegion, subject }) => {
    const region = readRegion(storedRegion);
    return region && subject.startsWith(LEFT_OUT_PREFIX)
      ? [{ region, entryId: subject.slice(LEFT_OUT_PREFIX.length) }]
      : [];
  }),
  showAmounts: tenant.showAmounts,
  asksForOffers: tenant.marketingConsentMode === 'opt-in',
  confirmsOffers: tenant.confirmsOffers,
  asksForHealth: tenant.asksForHealthConsent,
});

/** Returns the stored regions in the order of the list; null for a tenant from before the question. */
export const readSellsTo = (stored: unknown): Region[] | null =>
  Array.isArray(stored) ? REGIONS.filter((region) => stored.includes(region)) : null;

/** Finds what applies to a tenant's visitor. @param region as stored or sent; null if nobody has named one */
export const findTenantRules = (tenant: RegionalTenant, region: string | null | undefined): RegionalRules =>
  findRegionalRules(toRegionalSettings(tenant), readRegion(region));

/**
 * Returns the country whose emergency numbers a plan shows: that of the visitor's answer, else the tenant's (D65). A visitor who lives
 * somewhere else, or was asked and did not answer, may be in any country, so no country's numbers are shown.
 */
export function findEmergencyCountry(
  tenant: RegionalTenant & { phoneCountry: string | null },
  region: string | null | undefined,
): string | undefined {
  const known = readRegion(region);
  if (known && COUNTRY_OF_REGION[known]) return COUNTRY_OF_REGION[known];
  const isElsewhere = findTenantRules(tenant, region).jurisdiction === STRICTEST_JURISDICTION;
  return isElsewhere ? undefined : (tenant.phoneCountry ?? undefined);
}
