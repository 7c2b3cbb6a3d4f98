import * as z from 'zod';
import type { CatalogueLine } from '#app/domain/catalogue/index.ts';
import { productFields } from '#app/domain/catalogue/product-fields.ts';
import { readCents } from '#app/domain/reading/readers.ts';
import { typedField } from '#app/lib/form-field.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { moneyFieldText } from '#app/lib/money-text.ts';

/**
 * Schema of the product form, built from the rules of its fields. An empty field removes the
 * setting.
 */
export const productForm = z.object({
  sold: z.boolean().default(false),
  name: typedField(productFields.name),
  productUrl: typedField(productFields.productUrl),
  price: typedField(productFields.price, readPrice),
  couponCode: typedField(productFields.couponCode),
});

/** Returns NaN if the text is not a price, so that the rule's own message is shown. */
function readPrice(input: string): number | '' {
  if (input.trim() === '') return '';
  const cents = readCents(input);
  return cents === null ? Number.NaN : decimalOfCents(cents);
}

type FieldsOfLine = Pick<CatalogueLine, 'sold' | 'name' | 'productUrl' | 'priceCents' | 'couponCode'>;

/** Returns a product's settings as the form's fields hold them. */
export const readProductFields = (line: FieldsOfLine) => ({
  sold: line.sold,
  name: line.name ?? '',
  productUrl: line.productUrl ?? '',
  price: line.priceCents === null ? '' : moneyFieldText(line.priceCents),
  couponCode: line.couponCode ?? '',
});
