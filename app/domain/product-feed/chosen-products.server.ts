import type { TenantOperation } from '#app/domain/audit/index.ts';
import { listEntries, listProductSettings, readCatalogue, setSold } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { FEED_PRODUCT_FILLS, type FilledField } from './feed-product.ts';
import { readMatches } from './matches.server.ts';

/** The setting of a product that each field of the feed fills. */
const FILLED_SETTINGS = { price: 'priceCents', picture: 'imageUrl', link: 'productUrl' } as const;

/** Lists the fields that none of a tenant's products has, so that filling them replaces nothing that staff have set. */
export async function listUnsetFields(db: Database, tenantId: string): Promise<FilledField[]> {
  const settings = await listProductSettings(db, tenantId);
  return FEED_PRODUCT_FILLS.filter((field) =>
    settings.every((product) => product[FILLED_SETTINGS[field]] === null),
  );
}

/**
 * Whether a tenant has chosen what it sells. Prices and links that the feed filled for matched products are no choice: products without a
 * match are still recommended.
 */
export async function hasChosenProducts(db: Database, tenantId: string): Promise<boolean> {
  const settings = await listProductSettings(db, tenantId);
  if (settings.some(({ sold }) => !sold)) return true;
  const matches = await readMatches(db, tenantId);
  return settings.some(({ entryId }) => !matches[entryId]) || listEntries('').every(({ id }) => matches[id]);
}

/**
 * Takes the products without a confirmed match off sale, so that plans recommend only what the shop lists.
 * @returns the number of products taken off sale
 * @throws AppError `conflict` if no match is confirmed, or if the tenant has chosen what it sells, which this would undo
 */
export async function sellOnlyMatched(operation: TenantOperation): Promise<number> {
  const { db, tenantId } = operation;
  const [matches, lines] = await Promise.all([readMatches(db, tenantId), readCatalogue(operation)]);
  if (!lines.some(({ id }) => matches[id])) throw new AppError('conflict', 'Confirm your matches first.');
  if (await hasChosenProducts(db, tenantId))
    throw new AppError(
      'conflict',
      'Your company has already chosen what it sells. Change this on the Products page.',
    );
  const entryIds = lines.flatMap(({ id, sold }) => (sold && !matches[id] ? [id] : []));
  await setSold({ ...operation, entryIds, sold: false });
  return entryIds.length;
}
