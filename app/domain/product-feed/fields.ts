import * as z from 'zod';
import { oneOf, webAddress, whole } from '#app/domain/input-fields.ts';
import { FEED_SOURCES, FILLED_FIELDS, STOCK_RULES } from './feed-product.ts';

const PRICE_CHANGE_ERROR = 'Enter a whole number from 1 to 90';

/**
 * The product feed's settings that staff can change, for browser and server. Whether the URL is on the public internet is checked when it
 * is read.
 */
export const feedSettings = z.object({
  source: oneOf(FEED_SOURCES),
  url: webAddress,
  fills: z
    .array(z.enum(FILLED_FIELDS, 'Please select from the list'))
    .default([])
    .transform((fills) => FILLED_FIELDS.filter((field) => fills.includes(field))),
  outOfStock: oneOf(STOCK_RULES),
  maxChangePercent: whole(1, 90, PRICE_CHANGE_ERROR),
});
export type FeedSettings = z.output<typeof feedSettings>;
