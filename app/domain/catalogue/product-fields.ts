import * as z from 'zod';
import { emptyToNull, line, webAddress, yesOrNo } from '#app/domain/input-fields.ts';
import { isWholeCents } from '#app/lib/money.ts';

/** In a currency such as VND, an ordinary price has seven digits. */
const MAX_PRODUCT_PRICE = 19_999_999.99;
const PRODUCT_PRICE_ERROR = 'Enter an amount such as 299.00';
const price = z
  .number(PRODUCT_PRICE_ERROR)
  .min(0, PRODUCT_PRICE_ERROR)
  .max(MAX_PRODUCT_PRICE, PRODUCT_PRICE_ERROR)
  .refine(isWholeCents, PRODUCT_PRICE_ERROR);

/**
 * The settings that a tenant may have for one entry (D16), with the price as a decimal of its currency. Null or an empty text clears a
 * value; a product without a URL links to the shop's URL.
 */
export const productFields = {
  sold: yesOrNo,
  name: emptyToNull(line(120, 'Enter a name')),
  productUrl: emptyToNull(webAddress),
  price: emptyToNull(price),
  couponCode: emptyToNull(line(60, 'Enter a code')),
  /** An external picture, or the uploaded one (setProductPicture); any other stored picture is refused. */
  imageUrl: emptyToNull(z.union([z.string().regex(/^\/media\/[\w-]+$/), webAddress])),
};
