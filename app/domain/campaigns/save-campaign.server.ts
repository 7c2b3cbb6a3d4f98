import { changesBetween, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CampaignChanges, CampaignInput } from './campaign-fields.ts';
import {
  CAMPAIGN_CHANGED,
  type CampaignOperation,
  type CampaignRow,
  campaignColumns,
  findCampaign,
} from './find-campaign.server.ts';

/** Returns the versions of the fields in a campaign's form, for updateCampaign. */
export const campaignVersions = (campaign: CampaignRow): Record<string, string> =>
  fieldVersions(readFields(campaign));

/**
 * Changes only those fields of a campaign that were sent.
 * @param versions versions of the fields shown in the form: a field that was changed elsewhere since then is not overwritten
 * @throws AppError `not-found`; `conflict`, with `stale` for such fields
 */
export async function updateCampaign(
  options: CampaignOperation & { values: CampaignChanges; versions?: FieldVersions },
): Promise<void> {
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
  salesWithinDays: campaign.salesWithinDays,
});

/**
 * Makes other changes to the campaign and its templates wait until the transaction ends.
 * @param campaign the row as it was read: a launch or another change of its state since then is detected
 * @throws AppError `conflict`
 */
export async function lockCampaign(tx: Prisma.TransactionClient, campaign: CampaignRow): Promise<void> {
  const { id, tenantId, status, statusVersion } = campaign;
  const { count } = await tx.emailCampaign.updateMany({
    where: { id, tenantId, status, statusVersion },
    data: { statusVersion },
  });
  if (count === 0) throw new AppError('conflict', CAMPAIGN_CHANGED);
}

/** Creates a draft without templates. */
export const createCampaign = ({
  db,
  ...options
}: TenantOperation & { values: CampaignInput }): Promise<CampaignRow> =>
  db.$transaction((tx) => insertCampaign(tx, options));

/** Creates a draft like createCampaign, inside a transaction. */
export async function insertCampaign(
  tx: Prisma.TransactionClient,
  { tenantId, values, actor, now }: Omit<TenantOperation, 'db'> & { values: CampaignInput },
): Promise<CampaignRow> {
  const campaign = await tx.emailCampaign.create({
    data: { ...values, tenantId, createdAt: now },
    select: campaignColumns,
  });
  const { id, name } = campaign;
  const target = { type: 'campaign', id };
  await recordAudit(tx, { actor, action: 'campaign.create', tenantId, target, details: { name } }, now);
  return campaign;
}
