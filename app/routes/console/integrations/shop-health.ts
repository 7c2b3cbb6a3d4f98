import type { EndpointHealth } from './endpoint-data.ts';

interface StoredWebhook {
  shop: string;
  lastReceivedAt: Date | null;
  lastRefusedAt: Date | null;
  lastRefusal: string | null;
}

const SHOP_NAMES: Record<string, string> = { woocommerce: 'WooCommerce', shopify: 'Shopify' };

/** A shop's order webhooks as the page shows them, always without the secret. */
export type ShownShop = ReturnType<typeof describeShop>;

export function describeShop(shop: string, webhooks: readonly StoredWebhook[]) {
  const webhook = webhooks.find((candidate) => candidate.shop === shop);
  return {
    shop,
    name: SHOP_NAMES[shop] ?? shop,
    isConnected: webhook !== undefined,
    lastReceivedAt: webhook?.lastReceivedAt?.toISOString() ?? null,
    lastRefusedAt: webhook?.lastRefusedAt?.toISOString() ?? null,
    lastRefusal: webhook?.lastRefusal ?? null,
  };
}

/** Describes the state of a shop's order webhooks in words. */
export function describeShopHealth(shop: ShownShop): EndpointHealth {
  const { name, isConnected, lastReceivedAt, lastRefusedAt } = shop;
  if (!isConnected)
    return {
      tone: 'neutral',
      label: 'Off',
      advice: `Connect ${name} to turn its orders into sales automatically.`,
    };
  // A refused order has a valid signature, so it counts as received at the same moment.
  if (lastRefusedAt !== null && (lastReceivedAt === null || lastRefusedAt >= lastReceivedAt))
    return {
      tone: 'warning',
      label: 'Failing',
      advice:
        lastReceivedAt === null || lastRefusedAt > lastReceivedAt
          ? `Check that the secret and delivery URL in ${name} match the ones here.`
          : 'Check the order in the last error, and record it by hand if it’s correct.',
    };
  if (lastReceivedAt === null)
    return {
      tone: 'neutral',
      label: 'Not used yet',
      advice: `Add the webhooks in ${name}. The first one shows up here.`,
    };
  return { tone: 'success', label: 'Connected', advice: 'Nothing to do.' };
}
