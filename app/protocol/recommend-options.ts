import type { RecommendOptions } from '#app/engine/types.ts';
import type { WidgetConfig } from './widget-config.ts';

/** The part of a widget's configuration that affects its plans. */
export type CatalogueSettings = Pick<
  WidgetConfig,
  'available' | 'brand' | 'shopUrl' | 'products' | 'showAmounts' | 'showArticles'
>;

/** Converts a tenant's settings for the engine (D16), in the browser and on the server. */
export const toRecommendOptions = (settings: CatalogueSettings): RecommendOptions => ({
  available: settings.available ?? undefined,
  brand: settings.brand,
  shop_url: settings.shopUrl,
  products: settings.products,
  show_amounts: settings.showAmounts,
  show_articles: settings.showArticles,
});
