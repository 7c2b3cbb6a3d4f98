import type { TenantOperation } from '#app/domain/audit/index.ts';
import type { Sequence } from '#app/domain/mail-templates/index.ts';
import { insertSequence } from './add-sequence.server.ts';
import { campaignInput } from './campaign-fields.ts';
import type { CampaignRow } from './find-campaign.server.ts';
import { insertCampaign } from './save-campaign.server.ts';

/** Creates a draft for all leads with the e-mails of a ready-made sequence. */
export async function createFromSequence({
  db,
  name,
  sequence,
  ...operation
}: TenantOperation & { name: string; sequence: Sequence }): Promise<CampaignRow> {
  const values = campaignInput.parse({ name });
  return db.$transaction(async (tx) => {
    const campaign = await insertCampaign(tx, { ...operation, values });
    await insertSequence(tx, { ...operation, campaignId: campaign.id, sequence });
    return campaign;
  });
}
