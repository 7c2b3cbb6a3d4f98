import { deleteAsset, type Images, redrawUpload, storeAsset } from '#app/domain/assets/index.ts';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';

/** A tenant's own pictures, with their columns. */
const SET_PICTURE_COLUMNS = { logo: 'logoUrl', cover: 'coverPictureUrl' } as const;
type TenantPicture = keyof typeof SET_PICTURE_COLUMNS;

interface Upload extends TenantOperation {
  images: Images;
  bytes: Uint8Array;
}

/**
 * Re-encodes an uploaded picture, stores it as the tenant's logo, and deletes the previous logo.
 * @returns its URL
 * @throws AppError `too-large` or `invalid` with `fields.picture`; `not-found` for an unknown tenant
 */
export const setLogo = (upload: Upload) => setPicture('logo', upload);

/** Removes the tenant's logo, so that its name is shown again. @throws AppError `not-found` */
export const removeLogo = (options: TenantOperation) => removePicture('logo', options);

/** Stores the picture of the widget's cover, as setLogo stores the logo. */
export const setCoverPicture = (upload: Upload) => setPicture('cover', upload);
export const removeCoverPicture = (options: TenantOperation) => removePicture('cover', options);

async function setPicture(kind: TenantPicture, options: Upload): Promise<{ id: string; url: string }> {
  const { db, images, tenantId, bytes, actor, now } = options;
  const picture = await redrawUpload(images, { kind, bytes });
  return db.$transaction(async (tx) => {
    const urlBefore = await readUrl(tx, tenantId, kind);
    const asset = await storeAsset(tx, { tenantId, kind, picture, now });
    await tx.tenant.update({ where: { id: tenantId }, data: { [SET_PICTURE_COLUMNS[kind]]: asset.url } });
    await deleteAsset(tx, tenantId, urlBefore);
    const target = { type: 'tenant', id: tenantId };
    const details = { url: asset.url, width: picture.width, height: picture.height };
    await recordAudit(tx, { actor, action: `tenant.set-${kind}`, tenantId, target, details }, now);
    return asset;
  });
}

async function removePicture(
  kind: TenantPicture,
  { db, tenantId, actor, now }: TenantOperation,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const urlBefore = await readUrl(tx, tenantId, kind);
    if (urlBefore === null) return;
    await tx.tenant.update({ where: { id: tenantId }, data: { [SET_PICTURE_COLUMNS[kind]]: null } });
    await deleteAsset(tx, tenantId, urlBefore);
    const target = { type: 'tenant', id: tenantId };
    await recordAudit(tx, { actor, action: `tenant.remove-${kind}`, tenantId, target }, now);
  });
}

async function readUrl(
  tx: Prisma.TransactionClient,
  tenantId: string,
  kind: TenantPicture,
): Promise<string | null> {
  const tenant = await tx.tenant.findUnique({
    where: { id: tenantId },
    select: { logoUrl: true, coverPictureUrl: true },
  });
  if (!tenant) throw tenantNotFound();
  return tenant[SET_PICTURE_COLUMNS[kind]];
}
