import type { EndpointHealth } from './endpoint-data.ts';
import { describeFeed, type ShownFeed, SOURCE_NAMES } from './feed-health.ts';
import type { ShownShop } from './shop-data.ts';
import { describeConnection, describeShopHealth, type ShownConnection } from './shop-health.ts';
import type { SystemMark } from './system-logo.tsx';

/** A shop system as the overview shows it. */
export interface ShownSystem {
  mark: SystemMark;
  name: string;
  description: string;
  path: string;
  isConnected: boolean;
  health: EndpointHealth;
  /** Label of the link to its page. */
  action: string;
  /** When something last arrived from it. */
  lastAt: string | null;
  /** Why the last delivery or read failed, while it matters. */
  lastError: string | null;
}

interface Systems {
  shops: readonly ShownShop[];
  connection: ShownConnection | null;
  feed: ShownFeed | null;
}

/** Lists the systems that can report orders and products. */
export function listSystems({ shops, connection, feed }: Systems): ShownSystem[] {
  const shopSystems = shops.map((shop): ShownSystem => {
    const linked = shop.shop === 'woocommerce' ? connection : null;
    const isConnected = shop.hasSecret || linked?.state === 'approved' || linked?.state === 'revoked';
    const health = describeConnection(linked) ?? describeShopHealth(shop);
    return {
      mark: shop.shop,
      name: shop.name,
      description: SHOP_DESCRIPTIONS[shop.shop],
      path: `/admin/integrations/${shop.shop}`,
      isConnected,
      health,
      action: isConnected ? `Open ${shop.name}` : `Connect ${shop.name}`,
      lastAt: shop.lastReceivedAt,
      lastError: health.tone === 'success' ? null : (linked?.lastError ?? shop.lastRefusal),
    };
  });
  const feedHealth = describeFeed(feed);
  return [
    ...shopSystems,
    {
      mark: 'feed',
      name: 'Product feed',
      description: `Prices, pictures, stock and links from ${feed ? SOURCE_NAMES[feed.source] : 'your shop or a CSV file'}.`,
      path: '/admin/integrations/feed',
      isConnected: feed !== null,
      health: feedHealth,
      action: feed ? 'Open the product feed' : 'Connect a product feed',
      lastAt: feed?.lastSuccessAt ?? null,
      lastError: feedHealth.tone === 'warning' ? (feed?.lastError ?? null) : null,
    },
  ];
}

const SHOP_DESCRIPTIONS = {
  woocommerce: 'Orders, refunds and products of your WordPress shop.',
  shopify: 'Orders and refunds by Shopify’s own webhooks.',
} as const;
