import type { FeedSettings } from '#app/domain/product-feed/feed-fields.ts';
import { ENTRY_IDS, writeChoice } from './match-choices.ts';

export type SavedFeed = ReturnType<typeof readSavedFeed>;

const NEW: FeedSettings = {
  source: 'woocommerce',
  url: '',
  fills: ['price'],
  outOfStock: 'hide',
  maxChangePercent: 30,
};

/** Returns the feed's settings as its form's fields would post them. @param feed null for a new feed */
export function readSavedFeed(feed: FeedSettings | null) {
  const { source, url, fills, outOfStock, maxChangePercent } = feed ?? NEW;
  return { source, url, fills, outOfStock, maxChangePercent: String(maxChangePercent) };
}

/** Converts matches to the values that the menus would post. @param matches entry id → the product's key */
export const toSavedMatches = (
  matches: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> =>
  Object.fromEntries(ENTRY_IDS.map((id) => [id, writeChoice(matches[id] ?? null)]));
