import type { SerializeFrom } from '@remix-run/node';
import { type listShopWebhooks, REPORTING_SHOPS } from '#app/domain/shops/index.ts';

type Webhooks = Awaited<ReturnType<typeof listShopWebhooks>>;

/** A shop's webhooks as the page shows them, always without the secret. */
export type ShownShop = SerializeFrom<ReturnType<typeof describeShops>>[number];

const SHOP_NAMES = { woocommerce: 'WooCommerce', shopify: 'Shopify' } as const;

/** Lists all shop systems that can be connected, with the state of the connected ones. */
export const describeShops = (
  webhooks: Webhooks,
  { origin, tenantId }: { origin: string; tenantId: string },
) =>
  REPORTING_SHOPS.map((shop) => {
    const webhook = webhooks.find((candidate) => candidate.shop === shop);
    return {
      shop,
      name: SHOP_NAMES[shop],
      /** URL to which the shop sends its webhooks. */
      deliveryUrl: `${origin}/api/webhooks/${shop}/${tenantId}`,
      /** Null if it is not connected. */
      connectedAt: webhook?.createdAt ?? null,
      lastReceivedAt: webhook?.lastReceivedAt ?? null,
      lastRefusedAt: webhook?.lastRefusedAt ?? null,
      lastRefusal: webhook?.lastRefusal ?? null,
    };
  });
