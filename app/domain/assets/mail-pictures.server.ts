import type { Database, Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { assetUrl } from '#app/lib/media-path.ts';
import { storeAsset } from './assets.server.ts';
import type { Picture } from './images-port.ts';

/** A picture that a company uploaded for its e-mails. */
export interface MailPicture {
  url: string;
  /** Size in px of the stored picture. */
  width: number;
  height: number;
}

/** Maximum pictures of one company. They stay, because e-mails that were sent show them. */
const MAX_MAIL_PICTURES = 500;
const MAX_LISTED_PICTURES = 60;

/**
 * Stores a re-encoded picture for e-mails. The same picture is stored once.
 * @throws AppError `invalid` with `fields.picture` if the company has too many
 */
export async function storeMailPicture(
  tx: Prisma.TransactionClient,
  { tenantId, picture, now }: { tenantId: string; picture: Picture; now: Date },
): Promise<MailPicture & { isNew: boolean }> {
  const { width, height, bytes } = picture;
  const where = { tenantId, kind: 'mail' };
  const stored = await tx.asset.findFirst({ where: { ...where, bytes }, select: { id: true } });
  if (stored) return { url: assetUrl(stored.id), width, height, isNew: false };
  if ((await tx.asset.count({ where })) >= MAX_MAIL_PICTURES) {
    const message = `Your company has ${MAX_MAIL_PICTURES} pictures, the most we store. Choose one of them.`;
    throw new AppError('invalid', message, { fields: { picture: [message] } });
  }
  const { url } = await storeAsset(tx, { tenantId, kind: 'mail', picture, now });
  return { url, width, height, isNew: true };
}

/** Lists a company's latest pictures for e-mails, the newest first. */
export async function listMailPictures(db: Database, tenantId: string): Promise<MailPicture[]> {
  const rows = await db.asset.findMany({
    where: { tenantId, kind: 'mail' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED_PICTURES,
    select: { id: true, width: true, height: true },
  });
  return rows.map(({ id, width, height }) => ({ url: assetUrl(id), width, height }));
}
