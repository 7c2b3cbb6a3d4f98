import type { FeedSettings } from '#app/domain/product-feed/fields.ts';
import { ENTRY_IDS, writeChoice } from './forms.ts';

/** The feed's settings as its form's fields would post them. */
export type SavedFeed = {
  source: string;
  url: string;
  fills: readonly string[];
  outOfStock: string;
  maxChangePercent: string;
};

const NEW: FeedSettings = {
  source: 'woocommerce',
  url: '',
  fills: ['price'],
  outOfStock: 'hide',
  maxChangePercent: 30,
};

/** @param feed null for a new feed */
export function readSavedFeed(feed: FeedSettings | null): SavedFeed {
  const { source, url, fills, outOfStock, maxChangePercent } = feed ?? NEW;
  return { source, url, fills, outOfStock, maxChangePercent: String(maxChangePercent) };
}

/** Converts matches to the values that the menus would post. @param matches entry id → the product's key */
export const toSavedMatches = (
  matches: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> =>
  Object.fromEntries(ENTRY_IDS.map((id) => [id, writeChoice(matches[id] ?? null)]));
