import * as z from 'zod';
import { ENTRY_IDS, NO_PRODUCT } from './match-choices.ts';

const MAX_KEY = 200;

const choice = z
  .string('Select from the list')
  .max(MAX_KEY, 'Select from the list')
  .transform((key) => (key === NO_PRODUCT ? null : key))
  .optional();

/** One menu per entry of the catalogue, named by its ID. */
export const matchForm = z.object(
  Object.fromEntries(ENTRY_IDS.map((id) => [id, choice])) as Record<string, typeof choice>,
);
