import * as z from 'zod';
import { feedSettings } from '#app/domain/product-feed/fields.ts';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';

export { feedSettings };
export const nothing = z.object({});

/** What a menu posts for an entry that the shop does not have. */
const NO_PRODUCT = '-';
const MAX_KEY = 200;

/** A menu's value: the product's key, null for none. */
export const writeChoice = (productKey: string | null): string => productKey ?? NO_PRODUCT;

const choice = z
  .string('Please select from the list')
  .max(MAX_KEY, 'Please select from the list')
  .transform((key) => (key === NO_PRODUCT ? null : key))
  .optional();

export const ENTRY_IDS = [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS];

/** A menu for each entry of the catalogue, named by its id. */
export const matchForm = z.object(
  Object.fromEntries(ENTRY_IDS.map((id) => [id, choice])) as Record<string, typeof choice>,
);
