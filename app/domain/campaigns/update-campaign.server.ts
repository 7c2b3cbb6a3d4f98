import { AppError } from '../../lib/app-error.ts';
import { type AuditActor, changesBetween, recordAudit } from '../audit/index.ts';
import type { Database, Prisma } from '../database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '../field-versions.server.ts';
import type { CampaignChanges } from './fields.ts';
import { type CampaignRow, findCampaign } from './find-campaign.server.ts';
import { lockCampaign } from './lock-campaign.server.ts';

/** Of the fields that a campaign's form shows, for updateCampaign. */
export const campaignVersions = (campaign: CampaignRow): Record<string, string> =>
  fieldVersions(readFields(campaign));

/**
 * Changes the fields of a campaign that were sent, and no others.
 * @param versions of the fields that a form was shown: what was changed meanwhile elsewhere is then not overwritten
 * @throws AppError `not-found`; `conflict`, with `stale` for such fields
 */
export async function updateCampaign(options: {
  db: Database;
  tenantId: string;
  campaignId: string;
  values: CampaignChanges;
  versions?: FieldVersions;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { db, tenantId, campaignId, values, versions = {}, actor, now } = options;
  await db.$transaction(async (tx) => {
    const campaign = await findCampaign(tx, { tenantId, campaignId });
    if (campaign.archivedAt) throw new AppError('conflict', 'This campaign is archived.');
    await lockCampaign(tx, campaign);
    const present = readFields(await findCampaign(tx, { tenantId, campaignId }));
    const target = { type: 'campaign', id: campaignId };
    const changes = await keepOwnChanges(tx, {
      ...{ tenantId, target, actor, present },
      changes: values,
      read: versions,
    });
    const changed = changesBetween(present, { ...present, ...changes });
    if (Object.keys(changed).length === 0) return;
    await tx.emailCampaign.updateMany({ where: { id: campaignId, tenantId }, data: changes });
    const details = changed as Prisma.InputJsonObject;
    await recordAudit(tx, { actor, action: 'campaign.update', tenantId, target, details }, now);
  });
}

const readFields = (campaign: CampaignRow) => ({
  name: campaign.name,
  description: campaign.description,
  enrolNewLeads: campaign.enrolNewLeads,
  stopOnConversion: campaign.stopOnConversion,
});
