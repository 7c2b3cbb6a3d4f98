import { sqltag as sql } from '@prisma/client/runtime/client';
import { forEachOfClaimed } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { CAMPAIGN_CLOCK_SKEW_MS } from './campaign-clock.ts';
import { campaignClaims, type DueCampaign, listEnrolledAhead, listWithFarSteps } from './due-work.server.ts';
import { CAP_LESS_OFTEN_MS, CAP_MAX_STEP_WAIT_MS } from './frequency-cap.ts';
import { cacheOpenings } from './send-window.ts';
import { mailWindow } from './tenant-windows.ts';

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Corrects times that a clock running ahead wrote on the enrolments of active campaigns; otherwise their next step would wait until that
 * time. An enrolment in the future is restarted from now, and a step that was postponed too far is looked at again. It is safe to repeat.
 */
export async function mendClock({ db, now }: { db: Database; now: Date }): Promise<void> {
  // The frequency cap makes no recipient wait longer than this.
  await db.bulkRecipient.updateMany({
    where: {
      state: 'waiting',
      bulk: { status: 'sending' },
      nextLookAt: { gt: after(now, CAP_LESS_OFTEN_MS + HOUR_MS) },
    },
    data: { nextLookAt: now },
  });
  await forEachOfClaimed(campaignClaims({ db, now }), await listEnrolledAhead(db, now), async (campaign) => {
    const tenant = (await findMarketingTenants(db, [campaign.tenantId])).get(campaign.tenantId);
    if (tenant) await restartEnrolments(db, { campaign, tenant, now });
  });
  await forEachOfClaimed(campaignClaims({ db, now }), await listWithFarSteps(db, now), (campaign) =>
    advanceFarSteps(db, campaign, now),
  );
}

/** Restarts enrolments that are dated in the future, as if the previous step had been due today. */
async function restartEnrolments(
  db: Database,
  { campaign, tenant, now }: { campaign: DueCampaign; tenant: MarketingTenant; now: Date },
): Promise<void> {
  const { tenantId, id: campaignId } = campaign;
  const templates = await db.emailTemplate.findMany({
    where: { tenantId, campaignId },
    orderBy: { sequenceOrder: 'asc' },
    select: { sequenceOrder: true, delayDays: true },
  });
  const opening = cacheOpenings(mailWindow(tenant));
  for (const [index, { sequenceOrder: nextStep, delayDays }] of templates.entries()) {
    const before = templates[index - 1]?.delayDays ?? 0;
    await db.campaignEnrolment.updateMany({
      where: {
        tenantId,
        campaignId,
        state: 'active',
        nextStep,
        enrolledAt: { gt: after(now, CAMPAIGN_CLOCK_SKEW_MS) },
      },
      data: {
        enrolledAt: after(now, -before * DAY_MS),
        nextStepAt: opening(after(now, (delayDays - before) * DAY_MS)),
      },
    });
  }
}

/** Makes steps due now that are overdue but postponed further than the frequency cap and the send window allow. */
async function advanceFarSteps(
  db: Database,
  { tenantId, id: campaignId }: DueCampaign,
  now: Date,
): Promise<void> {
  const far = after(now, CAP_MAX_STEP_WAIT_MS);
  const steps = await db.$queryRaw<
    { nextStep: number | bigint; delayDays: number | bigint; oldest: Date | string }[]
  >(sql`
    SELECT e."nextStep" AS "nextStep", t."delayDays" AS "delayDays", MIN(e."enrolledAt") AS "oldest"
    FROM "CampaignEnrolment" AS e JOIN "EmailTemplate" AS t ON t."campaignId" = e."campaignId" AND t."sequenceOrder" = e."nextStep"
    WHERE e."campaignId" = ${campaignId} AND e."tenantId" = ${tenantId} AND e."state" = 'active' AND e."nextStepAt" > ${far}
    GROUP BY e."nextStep", t."delayDays"`);
  for (const { nextStep, delayDays, oldest } of steps) {
    const enrolledBy = after(now, -Number(delayDays) * DAY_MS);
    if (new Date(oldest) > enrolledBy) continue;
    await db.campaignEnrolment.updateMany({
      where: {
        tenantId,
        campaignId,
        state: 'active',
        nextStep: Number(nextStep),
        nextStepAt: { gt: far },
        enrolledAt: { lte: enrolledBy },
      },
      data: { nextStepAt: now },
    });
  }
}
