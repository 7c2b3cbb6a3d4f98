import { type Images, type MailPicture, redrawUpload, storeMailPicture } from '#app/domain/assets/index.ts';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';

/**
 * Re-encodes and stores a picture for the company's e-mails. One that the company has already is not stored again.
 * @throws AppError `too-large` or `invalid` with `fields.picture`
 */
export async function addMailPicture(
  options: TenantOperation & { images: Images; bytes: Uint8Array },
): Promise<MailPicture> {
  const { db, images, tenantId, bytes, actor, now } = options;
  const picture = await redrawUpload(images, { kind: 'mail', bytes });
  return db.$transaction(async (tx) => {
    const { isNew, ...stored } = await storeMailPicture(tx, { tenantId, picture, now });
    const target = { type: 'tenant', id: tenantId };
    const details = { ...stored };
    if (isNew)
      await recordAudit(tx, { actor, action: 'campaign.add-picture', tenantId, target, details }, now);
    return stored;
  });
}
