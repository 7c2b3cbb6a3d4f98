import * as z from 'zod';
import { emptyToNull, line, money, webAddress, yesOrNo } from '#app/domain/input-fields.ts';

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

export const MAX_CSV_BYTES = 1024 * 1024;
export const CSV_TOO_LARGE = 'The file is too large; at most 1 MB is accepted.';

const NO_FILE = 'Choose a file first.';

/** The catalogue as a spreadsheet; what the file holds is judged on the server. */
export const csvFile = z.file(NO_FILE).min(1, NO_FILE).max(MAX_CSV_BYTES, CSV_TOO_LARGE);
