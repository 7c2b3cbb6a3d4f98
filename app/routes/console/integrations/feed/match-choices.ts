import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';

/** Value that a menu posts for an entry that the shop does not have. */
export const NO_PRODUCT = '-';

/** Returns a menu's value: the product's key, or the placeholder for null. */
export const writeChoice = (productKey: string | null): string => productKey ?? NO_PRODUCT;

export const ENTRY_IDS = [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS];
