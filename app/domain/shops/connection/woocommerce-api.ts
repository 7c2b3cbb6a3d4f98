/** The key of a shop's API, as the shop gave it. */
export interface ShopKey {
  /** The shop's URL without a slash at the end. */
  url: string;
  consumerKey: string;
  consumerSecret: string;
}

/** A webhook of the shop, as far as it concerns us. The shop never returns its secret. */
export interface ShopHook {
  id: number;
  topic: string;
  deliveryUrl: string;
  /** False for one that WooCommerce switched off after failures, or that the shop's staff paused. */
  isActive: boolean;
}

interface NewShopHook {
  name: string;
  topic: string;
  deliveryUrl: string;
  secret: string;
}

/** A shop's answer. `refused`: the shop does not take the key. `failed` has a sentence for staff that contains no URL. */
export type ShopAnswer<T> = { kind: 'ok'; value: T } | { kind: 'refused' } | { kind: 'failed'; why: string };

/** Requests to WooCommerce shops at URLs that tenants typed. Never rejects. */
export interface WooCommerceApi {
  /** Looks for a shop with WooCommerce's API at a URL, and returns the URL to which it redirects. */
  findShop(url: string, signal: AbortSignal): Promise<{ url: string } | { why: string }>;
  listWebhooks(key: ShopKey, signal: AbortSignal): Promise<ShopAnswer<ShopHook[]>>;
  createWebhook(key: ShopKey, hook: NewShopHook, signal: AbortSignal): Promise<ShopAnswer<number>>;
  /** Switches a webhook on, with this secret. */
  activateWebhook(
    key: ShopKey,
    hook: { id: number; secret: string },
    signal: AbortSignal,
  ): Promise<ShopAnswer<null>>;
  /** Deletes a webhook for good. One that is gone already counts as deleted. */
  deleteWebhook(key: ShopKey, id: number, signal: AbortSignal): Promise<ShopAnswer<null>>;
}
