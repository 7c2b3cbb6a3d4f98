import { deleteAsset, parseAssetId } from '#app/domain/assets/index.ts';
import { changesBetween, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { invalid, parseInput } from '#app/domain/parse-input.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { findEntryId } from './entries.ts';
import {
  type ProductChanges,
  productChanges,
  productColumns,
  productFieldValues,
  UNSET_PRODUCT,
} from './product-changes.ts';

const productSettings = {
  sold: true,
  name: true,
  productUrl: true,
  priceCents: true,
  couponCode: true,
  imageUrl: true,
} as const;

interface ProductSave {
  entryId: string;
  /** Unchecked input: names of fields as in productFields. */
  values: unknown;
  /** Versions of the fields that were shown: a field that was changed elsewhere since then is not overwritten. */
  versions?: FieldVersions;
}

/**
 * Changes only those settings of one entry that were sent. A new URL counts as unchecked; a picture that is no longer shown is deleted.
 * @throws AppError `invalid` with `fields`; `conflict` with `stale`; `not-found` for an unknown entry or tenant
 */
export const saveProduct = ({
  entryId,
  values,
  versions,
  ...operation
}: TenantOperation & ProductSave): Promise<void> =>
  saveProducts({ ...operation, products: [{ entryId, values, versions }] });

/** Changes several entries like saveProduct, in one transaction: all of them, or none if one is refused. @throws AppError as saveProduct */
export async function saveProducts(
  options: TenantOperation & { products: readonly ProductSave[] },
): Promise<void> {
  const { db, products, ...context } = options;
  const saves = products.map(({ entryId, values, versions }) => ({
    entryId: findEntryId(entryId),
    changes: parseInput(productChanges, values),
    versions,
  }));
  await db.$transaction(async (tx) => {
    for (const save of saves) await writeProduct(tx, { ...context, ...save });
  });
}

/** Saves a product like saveProduct, inside a transaction and with changes that are already checked. */
export async function writeProduct(
  tx: Prisma.TransactionClient,
  options: Omit<TenantOperation, 'db'> & {
    entryId: string;
    changes: ProductChanges;
    versions?: FieldVersions;
  },
): Promise<void> {
  const { tenantId, entryId, versions, actor, now } = options;
  if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
  const where = { tenantId_entryId: { tenantId, entryId } };
  const target = { type: 'product', id: entryId };
  const before = (await tx.tenantProduct.findUnique({ where, select: productSettings })) ?? UNSET_PRODUCT;
  const changes = versions
    ? await keepOwnChanges(tx, {
        tenantId,
        target,
        actor,
        changes: options.changes,
        present: productFieldValues(before),
        read: versions,
        columns: { price: ['priceCents'] },
      })
    : options.changes;
  const columns = productColumns(changes);
  const details = changesBetween(before, columns);
  if (Object.keys(details).length === 0) return;
  if (isForeignProductPicture(columns.imageUrl, before.imageUrl))
    throw invalid({ imageUrl: [FOREIGN_PRODUCT_PICTURE] });
  const unchecked = 'productUrl' in details ? { linkStatus: null, linkCheckedAt: null } : {};
  await tx.tenantProduct.upsert({
    where,
    create: { tenantId, entryId, ...columns },
    update: { ...columns, ...unchecked },
  });
  if ('imageUrl' in details) await deleteAsset(tx, tenantId, before.imageUrl);
  await recordAudit(tx, { actor, action: 'catalogue.update', tenantId, target, details }, now);
}

/** Marks several entries as sold or not sold. @throws AppError `not-found` for an unknown entry or tenant */
export async function setSold(
  options: TenantOperation & { entryIds: readonly string[]; sold: boolean },
): Promise<void> {
  const { db, entryIds, sold, ...context } = options;
  const ids = [...new Set(entryIds.map(findEntryId))];
  await db.$transaction(async (tx) => {
    for (const entryId of ids) await writeProduct(tx, { ...context, entryId, changes: { sold } });
  });
}

/**
 * Marks entries as sold and stores that the tenant decided so: entries without a row are sold only by default. @throws AppError as setSold
 */
export async function confirmSold(options: TenantOperation & { entryIds: readonly string[] }): Promise<void> {
  const { db, tenantId, entryIds } = options;
  await setSold({ ...options, sold: true });
  const present = await db.tenantProduct.findMany({ where: { tenantId }, select: { entryId: true } });
  const presentIds = new Set(present.map(({ entryId }) => entryId));
  const missing = entryIds.filter((entryId) => !presentIds.has(entryId));
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    for (const entryId of missing)
      await tx.tenantProduct.upsert({
        where: { tenantId_entryId: { tenantId, entryId } },
        create: { tenantId, entryId, sold: true },
        update: {},
      });
  });
}

export const FOREIGN_PRODUCT_PICTURE = 'Upload the picture, or enter a URL that begins with https://';

/** Whether a URL is that of a stored picture other than the current one: stored pictures can be set only by uploading. */
export const isForeignProductPicture = (
  newPictureUrl: string | null | undefined,
  currentPictureUrl: string | null | undefined,
): boolean => newPictureUrl !== currentPictureUrl && parseAssetId(newPictureUrl ?? null) !== null;

/** Returns the versions of the fields in a product's form, for saveProduct. */
export const productVersions = (line: Parameters<typeof productFieldValues>[0]) => {
  const { sold, name, productUrl, priceCents, couponCode } = line;
  return fieldVersions(productFieldValues({ sold, name, productUrl, priceCents, couponCode }));
};
