import { resolveListedId } from '../../engine/list-plan.ts';
import { AppError, noSuchTenant } from '../../lib/app-error.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database, Prisma } from '../database.ts';
import type { Images } from './images-port.ts';
import { assertUpload, assetUrl, parseAssetId } from './rules.ts';

interface OfTenant {
  db: Database;
  tenantId: string;
  actor: AuditActor;
  now: Date;
}

/** A logo is the tenant's; a picture of a product is that entry's of its catalogue. */
export type AssetUse = { kind: 'logo' } | { kind: 'product'; entryId: string };

/**
 * Stores an uploaded picture, drawn anew, and puts it in the place of the one before, which is deleted.
 * @returns where it is served
 * @throws AppError `too-large` or `invalid` with `fields.picture`; `not-found` for an unknown tenant or entry
 */
export async function saveAsset(
  options: OfTenant & { images: Images; bytes: Uint8Array } & AssetUse,
): Promise<{ id: string; url: string }> {
  const { db, images, tenantId, kind, bytes, actor, now } = options;
  const picture = await images.redraw(bytes, { type: assertUpload(bytes), kind });
  return db.$transaction(async (tx) => {
    const tenant = await tx.tenant.findUnique({ where: { id: tenantId }, select: { logoUrl: true } });
    if (!tenant) throw noSuchTenant();
    const { id } = await tx.asset.create({
      data: { tenantId, kind, ...picture, createdAt: now },
      select: { id: true },
    });
    const url = assetUrl(id);
    if (options.kind === 'logo') {
      await tx.tenant.update({ where: { id: tenantId }, data: { logoUrl: url } });
      await deleteAsset(tx, tenantId, tenant.logoUrl);
    } else await showProduct(tx, { tenantId, entryId: options.entryId, url });
    const target =
      options.kind === 'logo' ? { type: 'tenant', id: tenantId } : { type: 'product', id: options.entryId };
    const details = { url, width: picture.width, height: picture.height };
    const action = options.kind === 'logo' ? 'tenant.set-logo' : 'catalogue.set-picture';
    await recordAudit(tx, { actor, action, tenantId, target, details }, now);
    return { id, url };
  });
}

/** Goes back to the tenant's name where its logo stood. @throws AppError `not-found` */
export async function removeLogo({ db, tenantId, actor, now }: OfTenant): Promise<void> {
  await db.$transaction(async (tx) => {
    const tenant = await tx.tenant.findUnique({ where: { id: tenantId }, select: { logoUrl: true } });
    if (!tenant) throw noSuchTenant();
    if (tenant.logoUrl === null) return;
    await tx.tenant.update({ where: { id: tenantId }, data: { logoUrl: null } });
    await deleteAsset(tx, tenantId, tenant.logoUrl);
    const target = { type: 'tenant', id: tenantId };
    await recordAudit(tx, { actor, action: 'tenant.remove-logo', tenantId, target }, now);
  });
}

/** Deletes the tenant's stored picture at an address that shows it no more. */
export async function deleteAsset(
  tx: Prisma.TransactionClient,
  tenantId: string,
  url: string | null,
): Promise<void> {
  const id = parseAssetId(url);
  if (id) await tx.asset.deleteMany({ where: { id, tenantId } });
}

async function showProduct(
  tx: Prisma.TransactionClient,
  { tenantId, entryId, url }: { tenantId: string; entryId: string; url: string },
): Promise<void> {
  if (resolveListedId(entryId) !== entryId) throw new AppError('not-found', 'There is no such product.');
  const where = { tenantId_entryId: { tenantId, entryId } };
  const before = await tx.tenantProduct.findUnique({ where, select: { imageUrl: true } });
  await tx.tenantProduct.upsert({
    where,
    create: { tenantId, entryId, imageUrl: url },
    update: { imageUrl: url },
  });
  await deleteAsset(tx, tenantId, before?.imageUrl ?? null);
}
