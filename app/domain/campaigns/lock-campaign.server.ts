import { AppError } from '../../lib/app-error.ts';
import type { Prisma } from '../database.ts';
import type { CampaignRow } from './find-campaign.server.ts';

/**
 * Other changes of the campaign and of its templates wait until the transaction ends.
 * @param campaign as it was read: a launch meanwhile, or another change of its state, is noticed
 * @throws AppError `conflict`
 */
export async function lockCampaign(tx: Prisma.TransactionClient, campaign: CampaignRow): Promise<void> {
  const { id, tenantId, status, statusVersion } = campaign;
  const { count } = await tx.emailCampaign.updateMany({
    where: { id, tenantId, status, statusVersion },
    data: { statusVersion },
  });
  if (count === 0) throw new AppError('conflict', 'This campaign has changed. Please load the page again.');
}
