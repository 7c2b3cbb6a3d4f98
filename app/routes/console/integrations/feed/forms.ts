import * as z from 'zod';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';

/** Value that a menu posts for an entry that the shop does not have. */
const NO_PRODUCT = '-';
const MAX_KEY = 200;

/** Returns a menu's value: the product's key, or the placeholder for null. */
export const writeChoice = (productKey: string | null): string => productKey ?? NO_PRODUCT;

const choice = z
  .string('Select from the list')
  .max(MAX_KEY, 'Select from the list')
  .transform((key) => (key === NO_PRODUCT ? null : key))
  .optional();

export const ENTRY_IDS = [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS];

/** One menu per entry of the catalogue, named by its ID. */
export const matchForm = z.object(
  Object.fromEntries(ENTRY_IDS.map((id) => [id, choice])) as Record<string, typeof choice>,
);
