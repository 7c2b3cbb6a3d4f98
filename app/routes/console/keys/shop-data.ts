import type { Shop } from '#app/domain/shops/index.ts';

/** A shop's webhooks as the page shows them, always without the secret. */
export interface ShownShop {
  shop: Shop;
  name: string;
  /** URL to which the shop sends its webhooks. */
  deliveryUrl: string;
  /** Null if it is not connected. */
  connectedAt: string | null;
  lastReceivedAt: string | null;
  lastRefusedAt: string | null;
  lastRefusal: string | null;
}

const NAMES = { woocommerce: 'WooCommerce', shopify: 'Shopify' } as const;

/** Lists all shop systems that can be connected, with the state of the connected ones. */
export const describeShops = (
  webhooks: readonly {
    shop: string;
    createdAt: Date;
    lastReceivedAt: Date | null;
    lastRefusedAt: Date | null;
    lastRefusal: string | null;
  }[],
  { origin, tenantId }: { origin: string; tenantId: string },
): ShownShop[] =>
  (Object.keys(NAMES) as Shop[]).map((shop) => {
    const webhook = webhooks.find((candidate) => candidate.shop === shop);
    return {
      shop,
      name: NAMES[shop],
      deliveryUrl: `${origin}/api/webhooks/${shop}/${tenantId}`,
      connectedAt: webhook?.createdAt.toISOString() ?? null,
      lastReceivedAt: webhook?.lastReceivedAt?.toISOString() ?? null,
      lastRefusedAt: webhook?.lastRefusedAt?.toISOString() ?? null,
      lastRefusal: webhook?.lastRefusal ?? null,
    };
  });
