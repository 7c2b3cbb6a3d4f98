import * as z from 'zod';
import { centsOfDecimal } from '../../lib/money.ts';
import { emptyToNull, line, money, webAddress, yesOrNo } from '../input-fields.ts';

/**
 * What a tenant may set for one entry (D16), the price as a decimal of its currency. Null, or an empty text, takes away;
 * without a URL the shop's leads to the product.
 */
export const productFields = {
  sold: yesOrNo,
  name: emptyToNull(line(120, 'Please enter a name')),
  productUrl: emptyToNull(webAddress),
  price: emptyToNull(money),
  couponCode: emptyToNull(line(60, 'Please enter a code')),
  /** Elsewhere, or the one that was uploaded (setProductPicture); another stored picture is refused. */
  imageUrl: emptyToNull(z.union([z.string().regex(/^\/media\/[\w-]+$/), webAddress])),
};

/** Any of the fields, and no others; what is absent stays as it is. */
export const productChanges = z.strictObject(productFields).partial();
export type ProductChanges = z.output<typeof productChanges>;

/** Changes in terms of TenantProduct's columns. */
export function productColumns({ price, ...same }: ProductChanges) {
  if (price === undefined) return same;
  return { ...same, priceCents: price === null ? null : centsOfDecimal(price) };
}
