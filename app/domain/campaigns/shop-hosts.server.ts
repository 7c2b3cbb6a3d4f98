import { listProductSettings } from '#app/domain/catalogue/index.ts';
import type { DatabaseClient } from '#app/domain/database.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { listHosts } from '#app/plan-view/product-link.ts';

/** Returns URLs on a company's hosts: its shop, and the pages of its products. Links to them carry the lead (D77). */
export const shopHosts = (
  { shopUrl }: Pick<MarketingTenant, 'shopUrl'>,
  products: readonly { productUrl: string | null }[],
): string[] => listHosts([shopUrl ?? '', ...products.map(({ productUrl }) => productUrl ?? '')]);

/** Reads the products of a company for `shopHosts`. */
export const listShopHosts = async (
  db: DatabaseClient,
  tenant: Pick<MarketingTenant, 'id' | 'shopUrl'>,
): Promise<string[]> => shopHosts(tenant, await listProductSettings(db, tenant.id));
