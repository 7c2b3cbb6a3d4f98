import { listEventsOfTarget } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { findCampaign } from './find-campaign.server.ts';

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
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<{ id: string; label: string; at: Date }[]> {
  const { createdAt: since } = await findCampaign(db, { tenantId, campaignId });
  const events = await listEventsOfTarget(db, {
    tenantId,
    target: { type: 'campaign', id: campaignId },
    actions: Object.keys(LABELS),
    since,
  });
  return events.map(({ id, action, createdAt }) => ({ id, label: LABELS[action] ?? action, at: createdAt }));
}
