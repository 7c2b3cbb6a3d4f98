import { AppError } from '../../lib/app-error.ts';
import { type AuditActor, changesBetween, recordAudit } from '../audit/index.ts';
import type { Database, Prisma } from '../database.ts';
import type { CampaignChanges } from './fields.ts';
import { type CampaignRow, findCampaign, readSegments } from './find-campaign.server.ts';

/**
 * Changes a campaign's fields. The goals of one that was launched stay: its recipients were chosen by them.
 * @throws AppError `not-found`, `conflict`
 */
export async function updateCampaign(options: {
  db: Database;
  tenantId: string;
  campaignId: string;
  values: CampaignChanges;
  actor: AuditActor;
  now: Date;
}): Promise<CampaignRow> {
  const { db, tenantId, campaignId, values, actor, now } = options;
  return db.$transaction(async (tx) => {
    const before = await findCampaign(tx, { tenantId, campaignId });
    if (before.archivedAt) throw new AppError('conflict', 'This campaign is archived.');
    const goals = values.segmentGoals;
    const changesGoals = goals && goals.join() !== readSegments(before).join();
    if (changesGoals && before.status !== 'draft')
      throw new AppError('conflict', 'The goals can be changed in a draft only.');
    const { count } = await tx.emailCampaign.updateMany({
      where: { id: campaignId, tenantId, statusVersion: before.statusVersion },
      data: values,
    });
    if (count === 0) throw new AppError('conflict', 'This campaign has changed. Please load the page again.');
    const after = await findCampaign(tx, { tenantId, campaignId });
    await recordAudit(
      tx,
      {
        actor,
        action: 'campaign.update',
        tenantId,
        target: { type: 'campaign', id: campaignId },
        details: changesBetween(shown(before), shown(after)) as Prisma.InputJsonObject,
      },
      now,
    );
    return after;
  });
}

const shown = (campaign: CampaignRow) => ({
  name: campaign.name,
  description: campaign.description,
  segmentGoals: readSegments(campaign).join(', '),
  enrolNewLeads: campaign.enrolNewLeads,
  stopOnConversion: campaign.stopOnConversion,
});
