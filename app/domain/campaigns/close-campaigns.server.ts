import { recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { moveCampaign } from './change-status.server.ts';
import type { DueCampaign } from './due-work.server.ts';
import { campaignColumns } from './find-campaign.server.ts';

const CAMPAIGNS_CLOSED_AT_A_TIME = 1000;
const CLOSING_BATCHES_PER_RUN = 10;
const CLOSING_WORKER = { kind: 'system', id: null, label: 'worker', requestId: null } as const;

/** Completes a campaign that enrols no new leads once all its recipients are done. */
export async function completeIfDone(
  db: Database,
  { tenantId, id: campaignId }: DueCampaign,
  now: Date,
): Promise<void> {
  const campaign = await db.emailCampaign.findFirst({
    where: { id: campaignId, tenantId, status: 'active', archivedAt: null, enrolNewLeads: false },
    select: campaignColumns,
  });
  if (!campaign?.launchedAt || !campaign.enrolledThrough) return;
  if (campaign.enrolledThrough <= campaign.launchedAt) return;
  const activeEnrolment = await db.campaignEnrolment.findFirst({
    where: { tenantId, campaignId, state: 'active' },
    select: { id: true },
  });
  const waiting = await db.emailSend.findFirst({
    where: { tenantId, campaignId, status: 'pending' },
    select: { id: true },
  });
  if (activeEnrolment || waiting) return;
  await db.$transaction(async (tx) => {
    await moveCampaign(tx, campaign, 'complete', { completedAt: now });
    const target = { type: 'campaign', id: campaignId };
    const entry = {
      actor: CLOSING_WORKER,
      action: 'campaign.complete',
      tenantId,
      target,
      details: { name: campaign.name },
    };
    await recordAudit(tx, entry, now);
  });
}

/** Ends the enrolments of a campaign that was completed or archived, a few thousand at a time. */
export async function endEnrolments(
  db: Database,
  { tenantId, id: campaignId }: DueCampaign,
  now: Date,
): Promise<void> {
  for (let batch = 0; batch < CLOSING_BATCHES_PER_RUN; batch++) {
    const rows = await db.campaignEnrolment.findMany({
      where: { tenantId, campaignId, state: 'active' },
      select: { id: true },
      take: CAMPAIGNS_CLOSED_AT_A_TIME,
    });
    if (rows.length === 0) return;
    await db.campaignEnrolment.updateMany({
      where: { tenantId, campaignId, state: 'active', id: { in: rows.map(({ id }) => id) } },
      data: { state: 'stopped', stopReason: 'campaign-ended', nextStepAt: null, endedAt: now },
    });
    await nextTurn();
  }
}
