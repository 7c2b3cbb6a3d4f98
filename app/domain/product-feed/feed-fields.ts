import * as z from 'zod';
import { oneOf, webAddress, whole } from '#app/domain/input-fields.ts';
import { FEED_PRODUCT_FILLS, FEED_PRODUCT_SOURCES, FEED_PRODUCT_STOCK_RULES } from './feed-product.ts';

const FEED_PRICE_CHANGE_ERROR = 'Enter a whole number from 1 to 90';

/**
 * The product feed's settings that staff can change. Whether the URL is on the public internet is checked when it
 * is read.
 */
export const feedSettings = z.object({
  source: oneOf(FEED_PRODUCT_SOURCES),
  url: webAddress,
  fills: z
    .array(z.enum(FEED_PRODUCT_FILLS, 'Select from the list'))
    .default([])
    .transform((fills) => FEED_PRODUCT_FILLS.filter((field) => fills.includes(field))),
  outOfStock: oneOf(FEED_PRODUCT_STOCK_RULES),
  maxChangePercent: whole(1, 90, FEED_PRICE_CHANGE_ERROR),
});
export type FeedSettings = z.output<typeof feedSettings>;
