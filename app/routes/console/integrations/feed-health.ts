import type { SerializeFrom } from '@remix-run/node';
import type { ProductFeed } from '#app/domain/product-feed/index.ts';
import type { EndpointHealth } from './endpoint-data.ts';

/** A product feed as its pages show it. */
export type ShownFeed = SerializeFrom<ProductFeed>;

export const SOURCE_NAMES: Readonly<Record<ShownFeed['source'], string>> = {
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  csv: 'CSV file',
};

const ADVICE: Readonly<Record<NonNullable<ShownFeed['lastProblem']>, string>> = {
  unreadable: 'Open the web address in a browser without being logged in to the shop; then press Read now.',
  'no-products': 'Look whether the shop’s products are published. The catalogue stays as it was.',
  currency: 'Let the shop list prices in your company’s currency. The catalogue stays as it was.',
  missing: 'Look whether the shop’s products are published. The catalogue stays as it was.',
  rows: 'Correct these products in the shop’s list. All other products are up to date.',
  'price-jump': 'If the prices are right, take them over on the feed’s page. The catalogue stays as it was.',
};

/** Describes the state of the product feed in words. */
export function describeFeed(feed: ShownFeed | null): EndpointHealth {
  if (!feed)
    return {
      tone: 'neutral',
      label: 'Off',
      advice: 'Connect the shop’s list of products, so that prices and stock are right by themselves.',
    };
  const { isOn, lastProblem, failingSince, lastSuccessAt, productCount, matchCount } = feed;
  if (!isOn)
    return { tone: 'neutral', label: 'Off', advice: 'Switch it on to read the shop’s products again.' };
  if (failingSince && lastProblem) return { tone: 'warning', label: 'Failing', advice: ADVICE[lastProblem] };
  if (lastProblem === 'rows') return { tone: 'warning', label: 'Partly read', advice: ADVICE.rows };
  if (lastSuccessAt && productCount > 0 && matchCount === 0)
    return {
      tone: 'warning',
      label: 'Not matched yet',
      advice: 'Say which product of the shop is which entry.',
    };
  if (lastSuccessAt) return { tone: 'success', label: 'Connected', advice: 'Nothing to do.' };
  return { tone: 'neutral', label: 'Not read yet', advice: 'It is read within a minute.' };
}
