import * as z from 'zod';
import { feedSettings } from '../../domain/product-feed/fields.ts';

export { feedSettings };
export const nothing = z.object({});

/** What a menu posts for an entry that the shop does not have. */
const NO_PRODUCT = '-';
const MAX_CHOICE = 400;

/** A menu's value: which entry is which product, null for none. */
export const writeChoice = (entryId: string, productKey: string | null): string =>
  `${entryId} ${productKey ?? NO_PRODUCT}`;

function readChoice(text: string): [entryId: string, productKey: string | null] {
  const at = text.indexOf(' ');
  const key = text.slice(at + 1);
  return [text.slice(0, at), key === NO_PRODUCT ? null : key];
}

/** The choices of all menus. */
export const matchForm = z.object({
  match: z
    .array(z.string().max(MAX_CHOICE).includes(' '))
    .default([])
    .transform((choices) => new Map(choices.map(readChoice))),
});
