import type { SerializeFrom } from '@remix-run/node';
import { type listShopWebhooks, REPORTING_SHOPS, type Shop } from '#app/domain/shops/index.ts';

type Webhooks = Awaited<ReturnType<typeof listShopWebhooks>>;

/** A shop's webhooks as the pages show them, always without the secret. */
export type ShownShop = SerializeFrom<ReturnType<typeof describeShop>>;

const SHOP_NAMES: Record<Shop, string> = { woocommerce: 'WooCommerce', shopify: 'Shopify' };

/** Describes a shop system with the state of its webhooks. */
export function describeShop(
  shop: Shop,
  webhooks: Webhooks,
  { origin, tenantId }: { origin: string; tenantId: string },
) {
  const webhook = webhooks.find((candidate) => candidate.shop === shop);
  return {
    shop,
    name: SHOP_NAMES[shop],
    /** URL to which the shop sends its webhooks. */
    deliveryUrl: `${origin}/api/webhooks/${shop}/${tenantId}`,
    /** Whether there is a secret that the shop can sign with. */
    hasSecret: webhook !== undefined,
    lastReceivedAt: webhook?.lastReceivedAt ?? null,
    lastRefusedAt: webhook?.lastRefusedAt ?? null,
    lastRefusal: webhook?.lastRefusal ?? null,
    lastUnsignedAt: webhook?.lastUnsignedAt ?? null,
  };
}

export const describeShops = (webhooks: Webhooks, options: { origin: string; tenantId: string }) =>
  REPORTING_SHOPS.map((shop) => describeShop(shop, webhooks, options));
