import type { Database } from '#app/domain/database.ts';
import { findTenantName } from '#app/domain/tenants/index.ts';
import { noSuchTenant } from '#app/lib/app-error.ts';
import { type Entry, listEntries } from './entries.ts';
import { listProductSettings } from './list-product-settings.server.ts';

export interface CatalogueLine extends Entry {
  sold: boolean;
  /** The tenant's own name for the entry. */
  name: string | null;
  productUrl: string | null;
  priceCents: number | null;
  couponCode: string | null;
  imageUrl: string | null;
  /** `ok`, or the problem that the last check of productUrl found; null before the first check. */
  linkStatus: string | null;
  linkCheckedAt: Date | null;
  /** Null while it is in stock, according to the product feed. */
  outOfStock: string | null;
}

const UNSET = {
  sold: true,
  name: null,
  productUrl: null,
  priceCents: null,
  couponCode: null,
  imageUrl: null,
  linkStatus: null,
  linkCheckedAt: null,
  outOfStock: null,
};

/** Lists all entries with the tenant's settings. @throws AppError `not-found` */
export async function readCatalogue({
  db,
  tenantId,
}: {
  db: Database;
  tenantId: string;
}): Promise<CatalogueLine[]> {
  const [tenant, rows] = await Promise.all([findTenantName(db, tenantId), listProductSettings(db, tenantId)]);
  if (!tenant) throw noSuchTenant();
  const settings = new Map(rows.map(({ entryId, ...set }) => [entryId, set]));
  return listEntries(tenant.name).map((entry) => ({ ...entry, ...UNSET, ...settings.get(entry.id) }));
}
