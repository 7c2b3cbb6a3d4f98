import type { Database } from '#app/domain/database.ts';
import { findTenantName } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { type Entry, listEntries } from './entries.ts';
import { listProductSettings, type ProductSettingsRow } from './list-product-settings.server.ts';
import { UNSET_PRODUCT } from './product-changes.ts';

export type CatalogueLine = Entry & Omit<ProductSettingsRow, 'entryId'>;

const UNSET_CATALOGUE_ROW: Omit<ProductSettingsRow, 'entryId'> = {
  ...UNSET_PRODUCT,
  linkStatus: null,
  linkCheckedAt: null,
  outOfStock: null,
};

/** Lists all entries with the tenant's settings. @throws AppError `not-found` */
export async function readCatalogue(options: { db: Database; tenantId: string }): Promise<CatalogueLine[]> {
  const { db, tenantId } = options;
  const [tenant, rows] = await Promise.all([findTenantName(db, tenantId), listProductSettings(db, tenantId)]);
  if (!tenant) throw tenantNotFound();
  const settings = new Map(rows.map(({ entryId, ...set }) => [entryId, set]));
  return listEntries(tenant.name).map((entry) => ({
    ...entry,
    ...UNSET_CATALOGUE_ROW,
    ...settings.get(entry.id),
  }));
}
