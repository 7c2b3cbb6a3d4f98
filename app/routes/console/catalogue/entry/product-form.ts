import * as z from 'zod';
import { productFields } from '#app/domain/catalogue/fields.ts';
import { typedField } from '#app/lib/form-field.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { parseCents } from '#app/lib/money-text.ts';

/**
 * What the form of a product posts, by the rules of its fields; browser and server judge with the same. A field that was left
 * empty takes the setting away.
 */
export const productForm = z.object({
  sold: z.boolean().default(false),
  name: typedField(productFields.name),
  productUrl: typedField(productFields.productUrl),
  price: typedField(productFields.price, readPrice),
  couponCode: typedField(productFields.couponCode),
});

/** Not a number where none was typed, so that the rule says what it wants. */
function readPrice(typed: string): number | '' {
  if (typed.trim() === '') return '';
  const cents = parseCents(typed);
  return cents === null ? Number.NaN : decimalOfCents(cents);
}
