import type { ListedId } from './decide-list.ts';

/** A region where a medicine with the compound is approved: ISO 3166-1 alpha-2, and EU for an approval by the Union. */
export type Region = 'US' | 'EU' | 'GB' | 'CA' | 'AU' | 'IT' | 'RU' | 'TH' | 'CN';

/**
 * The regions where medicines with a compound are approved (D58), for the compounds of the catalogue and the lists. The other compounds are
 * not known to be approved anywhere. The class of evidence never decides this: hCG is an approved medicine that had no effect on weight.
 * Combinations and derivatives that are sold as research products are separate compounds. approval-sources.ts lists the sources.
 */
export const APPROVED_IN: Readonly<Partial<Record<ListedId, readonly Region[]>>> = {
  tirzepatide: ['US', 'EU', 'GB', 'CA', 'AU'],
  semaglutide: ['US', 'EU', 'GB', 'CA', 'AU'],
  'hcg-protocol': ['US', 'EU', 'GB', 'CA', 'AU'],
  selank: ['RU'],
  'pt-141': ['US'],
  tesamorelin: ['US', 'CA'],
  semax: ['RU'],
  'thymosin-alpha-1': ['IT', 'TH', 'CN'],
};

/** `elsewhere`: approved, but in none of the regions where this service's companies sell most. */
export type ApprovalStatus = 'approved' | 'elsewhere' | 'none';

const MAIN_REGIONS: readonly Region[] = ['US', 'EU', 'GB', 'CA', 'AU'];

/**
 * Returns whether a medicine with the compound is approved in a main region, only elsewhere, or nowhere.
 * @param id from the catalogue or the lists; any other compound counts as not approved
 */
export function findApprovalStatus(id: string): ApprovalStatus {
  const regions = (Object.hasOwn(APPROVED_IN, id) && APPROVED_IN[id as ListedId]) || [];
  if (regions.some((region) => MAIN_REGIONS.includes(region))) return 'approved';
  return regions.length > 0 ? 'elsewhere' : 'none';
}
