import type { CatalogueLine } from '#app/domain/catalogue/index.ts';
import { formatPrice } from '#app/plan-view/price.ts';
import type { Cells } from './cells.ts';

/** A product as the console's pages receive it. */
export interface ProductRow extends Omit<CatalogueLine, 'priceCents' | 'linkCheckedAt'> {
  /** Formatted in the tenant's currency: '$49.00'. */
  price: string | null;
  /** ISO text in UTC. */
  linkCheckedAt: string | null;
}

/** A product of the list, whose cells can be edited. */
export interface ListedProduct extends ProductRow {
  cells: Cells;
}

export const createProductRow = (
  { priceCents, linkCheckedAt, ...line }: CatalogueLine,
  currency: string,
): ProductRow => ({
  ...line,
  price: priceCents === null ? null : formatPrice(priceCents, currency, 'en-US'),
  linkCheckedAt: linkCheckedAt?.toISOString() ?? null,
});

/** Returns the tenant's name for the product, or else its default name. */
export const displayName = ({ name, defaultName }: Pick<ProductRow, 'name' | 'defaultName'>): string =>
  name ?? defaultName;
