import type { ShownProduct } from '#app/domain/catalogue/index.ts';
import { resolveListedId } from '#app/engine/list-plan.ts';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import type { ProductSettings, RecommendOptions } from '#app/engine/types.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import { type CatalogueSettings, toRecommendOptions } from '#app/protocol/recommend-options.ts';
import type { WidgetTenant } from './find-tenant.server.ts';

/** The tenant's data that determine its products. */
type CatalogueTenant = Pick<WidgetTenant, 'name' | 'shopUrl' | 'showAmounts' | 'showArticles' | 'products'>;

/** Returns what a tenant sells and how it shows it (D16), as sent to its widgets. By default everything is on. */
export const catalogueSettings = (tenant: CatalogueTenant): CatalogueSettings => ({
  available: availableIds(tenant),
  brand: tenant.name,
  shopUrl: tenant.shopUrl ?? '',
  products: productSettings(tenant),
  showAmounts: tenant.showAmounts,
  ...(!tenant.showArticles && { showArticles: false as const }),
});

/** Returns the tenant as visitors see it whose region allows no links to shops and no prices (D65). */
export const withoutShopLinks = <T extends CatalogueTenant>(tenant: T): T => ({
  ...tenant,
  shopUrl: null,
  products: tenant.products.map((product) => ({
    ...product,
    productUrl: null,
    priceCents: null,
    couponCode: null,
  })),
});

/** Returns the tenant as visitors see it whose region shows some entries not at all (D65). */
export const withoutEntries = <T extends CatalogueTenant>(tenant: T, entryIds: readonly string[]): T =>
  entryIds.length === 0
    ? tenant
    : {
        ...tenant,
        products: [
          ...tenant.products.filter(({ entryId }) => !entryIds.includes(entryId)),
          ...entryIds.map((entryId) => ({ ...UNSOLD_PRODUCT, entryId })),
        ],
      };

const UNSOLD_PRODUCT: Omit<ShownProduct, 'entryId'> = {
  sold: false,
  name: null,
  productUrl: null,
  priceCents: null,
  couponCode: null,
  imageUrl: null,
  outOfStock: null,
};

/** Returns the same settings in the engine's terms. */
export const recommendOptions = (tenant: CatalogueTenant): RecommendOptions =>
  toRecommendOptions(catalogueSettings(tenant));

const CATALOGUE_SETTING_IDS = [...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS];

/**
 * Returns the ids that the tenant sells, from the catalogue and from the compounds that only the lists name (D15); null means all.
 * Out-of-stock products count as not sold if the tenant wants that.
 */
function availableIds(tenant: CatalogueTenant): string[] | null {
  const isUnsold = (p: ShownProduct) => !p.sold || p.outOfStock === 'hide';
  const unsold = new Set(tenant.products.filter(isUnsold).map((p) => resolveListedId(p.entryId)));
  return unsold.size === 0 ? null : CATALOGUE_SETTING_IDS.filter((id) => !unsold.has(id));
}

const CATALOGUE_UTM_ORDER = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_id', 'utm_term', 'utm_content'];
const findPlace = (name: string) => CATALOGUE_UTM_ORDER.indexOf(name) + 1 || CATALOGUE_UTM_ORDER.length + 1;

/**
 * Returns the tenant's UTM parameters for product links (D16), in the usual order, which Postgres does not preserve; undefined if there are
 * none.
 */
export function linkParameters(utm: unknown): Record<string, string> | undefined {
  const parameters = Object.entries(utm ?? {})
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .sort(([a], [b]) => findPlace(a) - findPlace(b) || a.localeCompare(b));
  return parameters.length > 0 ? Object.fromEntries(parameters) : undefined;
}

/** Returns settings by entry id; only those that are set. */
export function productSettings(tenant: CatalogueTenant): Record<string, ProductSettings> {
  const settings = tenant.products.map((p): [string, ProductSettings] => {
    const all = {
      name: p.name,
      url: p.productUrl,
      price_cents: p.priceCents,
      coupon_code: p.couponCode,
      image_url: p.imageUrl,
      out_of_stock: p.outOfStock === null ? null : true,
    };
    return [p.entryId, Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))];
  });
  return Object.fromEntries(settings.filter(([, set]) => Object.keys(set).length > 0));
}
