import { isInUnion } from '../european-union.ts';
import type { ListedId } from '../other-compounds.ts';

/**
 * Countries where a compound is not approved, although it is a medicine elsewhere; EU for all countries of the Union. A country is missing if
 * its register was not searched: there the sentence makes no statement on the visitor's country. approvals.ts has the facts.
 */
const NOT_APPROVED_IN: Readonly<Partial<Record<ListedId, string>>> = {
  tesamorelin: 'EU GB',
  'pt-141': 'EU GB',
  // Italy approved it, and the registers of the other countries of the Union were not searched.
  'thymosin-alpha-1': 'US GB CA AU',
  selank: 'US EU GB CA AU',
  semax: 'US EU GB CA AU',
};

/** Tells whether the compound is a medicine in other countries only. The country is ISO 3166-1 alpha-2, and undefined if it is unknown. */
export const isApprovedElsewhereOnly = (id: string, country: string | undefined): boolean =>
  Boolean(country) &&
  (Object.hasOwn(NOT_APPROVED_IN, id) ? (NOT_APPROVED_IN[id as ListedId] ?? '') : '')
    .split(' ')
    .includes(isInUnion(country ?? '') ? 'EU' : (country ?? ''));
