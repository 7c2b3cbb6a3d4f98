import { noSuchTenant } from '../../lib/app-error.ts';
import { deleteAsset, type Images, redrawUpload, storeAsset } from '../assets/index.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database, Prisma } from '../database.ts';

interface OfTenant {
  db: Database;
  tenantId: string;
  actor: AuditActor;
  now: Date;
}

/**
 * Stores an uploaded picture, drawn anew, as the tenant's logo, and deletes the logo before it.
 * @returns where it is served
 * @throws AppError `too-large` or `invalid` with `fields.picture`; `not-found` for an unknown tenant
 */
export async function setLogo(
  options: OfTenant & { images: Images; bytes: Uint8Array },
): Promise<{ id: string; url: string }> {
  const { db, images, tenantId, bytes, actor, now } = options;
  const picture = await redrawUpload(images, { kind: 'logo', bytes });
  return db.$transaction(async (tx) => {
    const logoBefore = await readLogoUrl(tx, tenantId);
    const asset = await storeAsset(tx, { tenantId, kind: 'logo', picture, now });
    await tx.tenant.update({ where: { id: tenantId }, data: { logoUrl: asset.url } });
    await deleteAsset(tx, tenantId, logoBefore);
    const target = { type: 'tenant', id: tenantId };
    const details = { url: asset.url, width: picture.width, height: picture.height };
    await recordAudit(tx, { actor, action: 'tenant.set-logo', tenantId, target, details }, now);
    return asset;
  });
}

/** Shows the tenant's name in place of its logo again. @throws AppError `not-found` */
export async function removeLogo({ db, tenantId, actor, now }: OfTenant): Promise<void> {
  await db.$transaction(async (tx) => {
    const logoBefore = await readLogoUrl(tx, tenantId);
    if (logoBefore === null) return;
    await tx.tenant.update({ where: { id: tenantId }, data: { logoUrl: null } });
    await deleteAsset(tx, tenantId, logoBefore);
    const target = { type: 'tenant', id: tenantId };
    await recordAudit(tx, { actor, action: 'tenant.remove-logo', tenantId, target }, now);
  });
}

async function readLogoUrl(tx: Prisma.TransactionClient, tenantId: string): Promise<string | null> {
  const tenant = await tx.tenant.findUnique({ where: { id: tenantId }, select: { logoUrl: true } });
  if (!tenant) throw noSuchTenant();
  return tenant.logoUrl;
}
