import {
  JURISDICTIONS,
  type Jurisdiction,
  type JurisdictionId,
  REGIONS,
  type Region,
  STRICTEST_JURISDICTION,
} from './jurisdictions.ts';

/** What is off in a region until a lawyer has signed for it; `texts` are marketing texts. */
export const SIGN_OFF_SUBJECTS = ['amounts', 'shopLinks', 'texts'] as const;
export type SignOffSubject = (typeof SIGN_OFF_SUBJECTS)[number];

/** Begins the subject of a sign-off by which a product is left out in a region: its entry's id follows. */
export const LEFT_OUT_PREFIX = 'leave-out:';

/** A product that a company does not show in a region. */
interface Exclusion {
  region: Region;
  entryId: string;
}

interface SignOff {
  region: Region;
  subject: SignOffSubject;
}

/** A company's settings as far as they decide what a visitor sees and agrees to. */
export interface RegionalSettings {
  followsSpecification: boolean;
  /** Null for a company from before the question. */
  sellsTo: readonly Region[] | null;
  signOffs: readonly SignOff[];
  exclusions?: readonly Exclusion[];
  /** The company's own answers (D49, D47), which may be stricter than the law of a region. */
  showAmounts: boolean;
  asksForOffers: boolean;
  /** Whether a ticked box for offers permits nothing until the person confirms it by a mailed link. */
  confirmsOffers?: boolean;
  asksForHealth: boolean;
}

/** What applies to one visitor. */
export interface RegionalRules {
  jurisdiction: JurisdictionId;
  /** Whether health answers need their own checkbox. */
  asksForHealth: boolean;
  offers: 'notice' | 'opt-in' | 'opt-in-with-sender' | 'double-opt-in' | 'none';
  /** Whether the box for offers permits nothing until the person confirms it by a mailed link. */
  confirmsOffers?: true;
  segments: Jurisdiction['segments'];
  texts: 'line' | 'opt-in' | 'off';
  showAmounts: boolean;
  /** Whether links to the shop and prices are shown. */
  showShopLinks: boolean;
  /** Ids of the entries that are not shown. */
  excludedEntries: readonly string[];
  /** Why they are not shown, where the visitor is told: the company does not sell there, or we do not know where the visitor lives. */
  missingLinks?: 'not-sold' | 'unknown-region';
}

/** Returns whether the rules depend on where the visitor lives. Only then is the visitor asked. */
export const rulesDependOnRegion = ({
  followsSpecification,
  sellsTo,
  signOffs,
  exclusions = [],
}: RegionalSettings): boolean =>
  !followsSpecification &&
  new Set(
    sellsTo?.map((region) =>
      JSON.stringify([
        JURISDICTIONS[region],
        SIGN_OFF_SUBJECTS.map((subject) => isSigned(signOffs, { region, subject })),
        listExcluded(exclusions, region),
      ]),
    ),
  ).size > 1;

/**
 * Finds the rules for a visitor: those of the region's law or the company's own, whichever are stricter.
 * @param region what the host page or the visitor said, or undefined if neither did
 */
export function findRegionalRules(settings: RegionalSettings, region: Region | undefined): RegionalRules {
  const { signOffs } = settings;
  const jurisdiction = findJurisdiction(settings, region);
  const law = JURISDICTIONS[jurisdiction];
  const isAllowed = (release: Jurisdiction['amounts'], subject: SignOffSubject) =>
    release === 'on' ||
    (release === 'sign-off' &&
      jurisdiction !== 'spec' &&
      isSigned(signOffs, { region: jurisdiction, subject }));
  const textsByLaw =
    law.texts === 'counsel' ? (isAllowed('sign-off', 'texts') ? 'opt-in' : 'off') : law.texts;
  const showShopLinks = isAllowed(law.shopLinks, 'shopLinks');
  const offers = findOffers(law.offers, settings);
  return {
    jurisdiction,
    asksForHealth: law.healthConsent || settings.asksForHealth,
    offers,
    ...(confirms(offers, settings) && { confirmsOffers: true as const }),
    segments: law.segments,
    texts: textsByLaw,
    showAmounts: settings.showAmounts && isAllowed(law.amounts, 'amounts'),
    showShopLinks,
    excludedEntries: jurisdiction === 'spec' ? [] : listExcluded(settings.exclusions ?? [], jurisdiction),
    ...(!showShopLinks &&
      jurisdiction === 'elsewhere' && { missingLinks: region ? 'not-sold' : 'unknown-region' }),
  };
}

function findJurisdiction(settings: RegionalSettings, region: Region | undefined): JurisdictionId {
  const { followsSpecification, sellsTo } = settings;
  // A company from before the question shows what it showed before, until it answers.
  if (followsSpecification || sellsTo === null) return 'spec';
  if (region) return sellsTo.includes(region) ? region : STRICTEST_JURISDICTION;
  // Visitors of a company whose regions don't differ are not asked.
  if (rulesDependOnRegion(settings)) return STRICTEST_JURISDICTION;
  return sellsTo[0] ?? STRICTEST_JURISDICTION;
}

const isSigned = (signOffs: readonly SignOff[], { region, subject }: SignOff): boolean =>
  signOffs.some((signOff) => signOff.region === region && signOff.subject === subject);

/** Lists the entries left out in a region, in a fixed order; where the region is unknown, those left out in any. */
const listExcluded = (exclusions: readonly Exclusion[], region: Region): string[] => [
  ...new Set(
    exclusions
      .filter((exclusion) => region === STRICTEST_JURISDICTION || exclusion.region === region)
      .map(({ entryId }) => entryId)
      .sort(),
  ),
];

function findOffers(
  law: Jurisdiction['offers'],
  { asksForOffers, confirmsOffers = false }: RegionalSettings,
): RegionalRules['offers'] {
  // A notice can't be confirmed, so the visitor gets the box.
  if (law === 'notice' || law === 'opt-in-or-notice')
    return asksForOffers || confirmsOffers ? 'opt-in' : 'notice';
  return law;
}

const confirms = (
  offers: RegionalRules['offers'],
  { confirmsOffers = false }: Pick<RegionalSettings, 'confirmsOffers'>,
): boolean => offers === 'double-opt-in' || (confirmsOffers && offers !== 'none');

/** Reads a region that a page or a stored row names; undefined for any other text. */
export const readRegion = (text?: string | null): Region | undefined =>
  REGIONS.find((region) => region.toLowerCase() === text?.trim().toLowerCase());

/** Countries whose emergency numbers apply in a region; EU has the one number of all its countries. */
export const COUNTRY_OF_REGION: Readonly<Partial<Record<Region, string>>> = {
  US: 'US',
  CA: 'CA',
  EU: 'EU',
  UK: 'GB',
  AU: 'AU',
};
