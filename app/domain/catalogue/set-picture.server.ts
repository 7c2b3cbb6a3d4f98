import { deleteAsset, type Images, redrawUpload, storeAsset } from '#app/domain/assets/index.ts';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import { isTenant } from '#app/domain/tenants/index.ts';
import { resolveListedId } from '#app/engine/list-plan.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';

/**
 * Redraws an uploaded picture, stores it as that of a catalogue entry, and deletes the previous one.
 * @returns the path where it is served
 * @throws AppError `too-large` or `invalid` with `fields.picture`; `not-found` for an unknown tenant or entry
 */
export async function setProductPicture(
  options: TenantOperation & { images: Images; entryId: string; bytes: Uint8Array },
): Promise<{ id: string; url: string }> {
  const { db, images, tenantId, entryId, bytes, actor, now } = options;
  const picture = await redrawUpload(images, { kind: 'product', bytes });
  return db.$transaction(async (tx) => {
    if (!(await isTenant(tx, tenantId))) throw tenantNotFound();
    if (resolveListedId(entryId) !== entryId) throw new AppError('not-found', 'Product not found.');
    const asset = await storeAsset(tx, { tenantId, kind: 'product', picture, now });
    const where = { tenantId_entryId: { tenantId, entryId } };
    const before = await tx.tenantProduct.findUnique({ where, select: { imageUrl: true } });
    await tx.tenantProduct.upsert({
      where,
      create: { tenantId, entryId, imageUrl: asset.url },
      update: { imageUrl: asset.url },
    });
    await deleteAsset(tx, tenantId, before?.imageUrl ?? null);
    const target = { type: 'product', id: entryId };
    const details = { url: asset.url, width: picture.width, height: picture.height };
    await recordAudit(tx, { actor, action: 'catalogue.set-picture', tenantId, target, details }, now);
    return asset;
  });
}
