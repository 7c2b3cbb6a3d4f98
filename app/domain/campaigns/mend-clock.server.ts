import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import type { Database } from '../database.ts';
import { findMarketingTenants } from '../tenants/index.ts';
import { CLOCK_SKEW_MS, LESS_OFTEN_MS, MAX_WAIT_MS } from './rules.ts';
import { cacheOpenings, mailWindow } from './send-windows.ts';

/**
 * Takes back what a clock that was ahead has noted on the enrolments of active campaigns, or their next step would wait until that
 * time comes: an enrolment in the future counts from now, and a step that was put off too far is looked at again. Repeat it as
 * often as you like.
 */
export async function mendClock({ db, now }: { db: Database; now: Date }): Promise<void> {
  const campaigns = await db.emailCampaign.findMany({
    where: { status: 'active', archivedAt: null },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      tenantId: true,
      templates: { orderBy: { sequenceOrder: 'asc' }, select: { sequenceOrder: true, delayDays: true } },
    },
  });
  const tenants = await findMarketingTenants(db, [...new Set(campaigns.map(({ tenantId }) => tenantId))]);
  const later = (ms: number) => new Date(now.getTime() + ms);
  // The frequency cap lets no recipient wait longer.
  await db.bulkRecipient.updateMany({
    where: {
      state: 'waiting',
      bulk: { status: 'sending' },
      nextLookAt: { gt: later(LESS_OFTEN_MS + HOUR_MS) },
    },
    data: { nextLookAt: now },
  });
  for (const { id: campaignId, tenantId, templates } of campaigns) {
    const tenant = tenants.get(tenantId);
    if (!tenant) continue;
    const opening = cacheOpenings(mailWindow(tenant));
    for (const [at, { sequenceOrder: nextStep, delayDays }] of templates.entries()) {
      const where = { tenantId, campaignId, state: 'active', nextStep };
      const before = templates[at - 1]?.delayDays ?? 0;
      await db.campaignEnrolment.updateMany({
        where: { ...where, enrolledAt: { gt: later(CLOCK_SKEW_MS) } },
        // As if the step before had been on its day, today.
        data: {
          enrolledAt: later(-before * DAY_MS),
          nextStepAt: opening(later((delayDays - before) * DAY_MS)),
        },
      });
      await db.campaignEnrolment.updateMany({
        where: {
          ...where,
          nextStepAt: { gt: later(MAX_WAIT_MS) },
          enrolledAt: { lte: later(-delayDays * DAY_MS) },
        },
        data: { nextStepAt: now },
      });
    }
  }
}
