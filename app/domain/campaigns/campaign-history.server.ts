import { listEventsOfTarget } from '../audit/index.ts';
import type { Database } from '../database.ts';
import type { CampaignRow } from './find-campaign.server.ts';

/** What changes whether a campaign sends, as its page names it. */
const LABELS: Readonly<Record<string, string>> = {
  'campaign.launch': 'Launched',
  'campaign.pause': 'Paused',
  'campaign.resume': 'Resumed',
  'campaign.complete': 'Completed',
  'campaign.archive': 'Archived',
  'campaign.unarchive': 'Taken out of the archive',
};

/** What staff did with a campaign, the newest first. Who did it is in the audit log, which not every role sees. */
export async function listCampaignHistory(
  db: Database,
  { id: campaignId, tenantId, createdAt: since }: Pick<CampaignRow, 'id' | 'tenantId' | 'createdAt'>,
): Promise<{ id: string; label: string; at: Date }[]> {
  const events = await listEventsOfTarget(db, {
    tenantId,
    target: { type: 'campaign', id: campaignId },
    actions: Object.keys(LABELS),
    since,
  });
  return events.map(({ id, action, createdAt }) => ({ id, label: LABELS[action] ?? action, at: createdAt }));
}
