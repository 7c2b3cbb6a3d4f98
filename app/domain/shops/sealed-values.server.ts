import { SEALED, type SealedValues, sealedColumn } from '#app/domain/sealed-values.ts';
import type { Shop } from './shop-report.ts';

const SHOPS_WITH_SEALED_VALUES: readonly Shop[] = ['shopify', 'woocommerce'];

/** The secrets that shops sign their webhooks with, listed per kind of shop: a company has one for each. */
const webhookSecrets = SHOPS_WITH_SEALED_VALUES.map(
  (shop): SealedValues => ({
    name: `webhook secrets of ${shop === 'shopify' ? 'Shopify' : 'WooCommerce'}`,
    async list(db, { after, limit }) {
      const rows = await db.shopWebhook.findMany({
        where: { shop, tenantId: { gt: after }, sealedSecret: SEALED },
        orderBy: { tenantId: 'asc' },
        take: limit,
        select: { tenantId: true, sealedSecret: true },
      });
      return rows.map(({ tenantId, sealedSecret }) => ({ id: tenantId, sealed: sealedSecret }));
    },
    async replace(tx, { id, sealed }, resealed) {
      const { count } = await tx.shopWebhook.updateMany({
        where: { tenantId: id, shop, sealedSecret: sealed },
        data: { sealedSecret: resealed },
      });
      return count > 0;
    },
  }),
);

export const sealedValues: SealedValues[] = [
  ...webhookSecrets,
  sealedColumn('keys of WooCommerce shops', 'shopConnection', 'sealedKey', 'tenantId'),
];
