import type { Database, Prisma } from '#app/domain/database.ts';
import { assetUrl, parseAssetId } from '#app/lib/media-path.ts';
import type { Images, Picture } from './images-port.ts';
import { type AssetKind, assertUpload } from './picture-rules.ts';

/**
 * Re-encodes an uploaded picture.
 * @throws AppError `too-large` or `invalid` with `fields.picture`
 */
export const redrawUpload = (
  images: Images,
  { kind, bytes }: { kind: AssetKind; bytes: Uint8Array },
): Promise<Picture> => images.redraw(bytes, { type: assertUpload(bytes), kind });

/** Stores a re-encoded picture. @returns the URL at which it is served */
export async function storeAsset(
  tx: Prisma.TransactionClient,
  { tenantId, kind, picture, now }: { tenantId: string; kind: AssetKind; picture: Picture; now: Date },
): Promise<{ id: string; url: string }> {
  const { id } = await tx.asset.create({
    data: { tenantId, kind, ...picture, createdAt: now },
    select: { id: true },
  });
  return { id, url: assetUrl(id) };
}

/** Deletes the tenant's stored picture at a URL that is no longer shown. Other URLs are ignored. */
export async function deleteAsset(
  tx: Prisma.TransactionClient,
  tenantId: string,
  url: string | null,
): Promise<void> {
  const id = parseAssetId(url);
  if (id) await tx.asset.deleteMany({ where: { id, tenantId } });
}

/** Finds a stored picture. Pictures are public, because widgets and mails show them. */
export const findAsset = (db: Database, id: string) =>
  db.asset.findUnique({ where: { id }, select: { contentType: true, bytes: true } });
