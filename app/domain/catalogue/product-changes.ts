import * as z from 'zod';
import { centsOfDecimal, decimalOfCents } from '#app/lib/money.ts';
import type { ProductSettingsRow } from './list-product-settings.server.ts';
import { productFields } from './product-fields.ts';

/** Any of the fields and no others; missing fields remain unchanged. */
export const productChanges = z.strictObject(productFields).partial();
export type ProductChanges = z.output<typeof productChanges>;

/** The settings of an entry that the tenant has not changed. */
export const UNSET_PRODUCT = {
  sold: true,
  name: null,
  productUrl: null,
  priceCents: null,
  couponCode: null,
  imageUrl: null,
};

/** Converts changes to TenantProduct's columns. */
export function productColumns({ price, ...same }: ProductChanges) {
  if (price === undefined) return same;
  return { ...same, priceCents: price === null ? null : centsOfDecimal(price) };
}

/** Converts stored columns to the names and units of productChanges. */
export function productFieldValues({
  priceCents,
  ...same
}: Pick<ProductSettingsRow, 'sold' | 'name' | 'productUrl' | 'priceCents' | 'couponCode'>): Record<
  string,
  unknown
> {
  return { ...same, price: priceCents === null ? null : decimalOfCents(priceCents) };
}
