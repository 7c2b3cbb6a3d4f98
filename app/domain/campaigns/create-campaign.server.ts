import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import type { CampaignInput } from './fields.ts';
import { type CampaignRow, campaignColumns } from './find-campaign.server.ts';

/** Makes a draft without templates. */
export async function createCampaign(options: {
  db: Database;
  tenantId: string;
  values: CampaignInput;
  actor: AuditActor;
  now: Date;
}): Promise<CampaignRow> {
  const { db, tenantId, values, actor, now } = options;
  return db.$transaction(async (tx) => {
    const campaign = await tx.emailCampaign.create({
      data: { ...values, tenantId, createdAt: now },
      select: campaignColumns,
    });
    const { id, name } = campaign;
    const target = { type: 'campaign', id };
    await recordAudit(tx, { actor, action: 'campaign.create', tenantId, target, details: { name } }, now);
    return campaign;
  });
}
