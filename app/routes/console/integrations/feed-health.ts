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
  unreadable: 'Open the URL in a private window, then choose Read now.',
  'no-products': 'Check that the products are published in your shop. Your catalog is unchanged.',
  currency: 'Set the shop’s prices to your company currency. Your catalog is unchanged.',
  missing: 'Check that the products are published in your shop. Your catalog is unchanged.',
  rows: 'Correct these products in the shop’s list. All other products are up to date.',
  'price-jump': 'If the new prices are right, accept them on the feed page. Your catalog is unchanged.',
};

/** Describes the state of the product feed in words. */
export function describeFeed(feed: ShownFeed | null): EndpointHealth {
  if (!feed)
    return {
      tone: 'neutral',
      label: 'Off',
      advice: 'Connect your shop to keep prices and stock up to date automatically.',
    };
  const { isOn, lastProblem, failingSince, lastSuccessAt, productCount, matchCount } = feed;
  if (!isOn) return { tone: 'neutral', label: 'Off', advice: 'Turn on the feed to sync products again.' };
  if (failingSince && lastProblem) return { tone: 'warning', label: 'Failing', advice: ADVICE[lastProblem] };
  if (lastProblem === 'rows') return { tone: 'warning', label: 'Partly read', advice: ADVICE.rows };
  if (lastSuccessAt && productCount > 0 && matchCount === 0)
    return {
      tone: 'warning',
      label: 'Not matched yet',
      advice: 'Match your shop’s products to catalog products.',
    };
  if (lastSuccessAt) return { tone: 'success', label: 'Connected', advice: 'Nothing to do.' };
  return { tone: 'neutral', label: 'Not read yet', advice: 'First sync within a minute.' };
}
