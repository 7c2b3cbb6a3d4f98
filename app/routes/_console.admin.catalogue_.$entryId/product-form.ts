import * as z from 'zod';
import { decimalOfCents } from '../../lib/money.ts';
import { parseCents } from '../../lib/money-text.ts';

const text = z.string().default('');

/**
 * What the form of a product posts, in the terms that the domain takes; saveProduct judges it. A field that was left empty
 * arrives as '', which takes the setting away.
 */
export const productForm = z.object({
  sold: z.boolean().default(false),
  name: text,
  productUrl: text,
  price: text.transform(parsePrice),
  couponCode: text,
});

/** Not a number where none was typed, so that the domain says what it wants. */
function parsePrice(typed: string): number | '' {
  if (typed.trim() === '') return '';
  const cents = parseCents(typed);
  return cents === null ? Number.NaN : decimalOfCents(cents);
}
