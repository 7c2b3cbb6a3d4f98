import { DAY_MS } from '../../lib/durations.ts';
import { nextTurn } from '../../lib/next-turn.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { findMarketingTenants } from '../tenants/index.ts';
import { chooseWinners } from './choose-winners.server.ts';
import { completeIfDone, endEnrolments } from './close-campaigns.server.ts';
import { campaignColumns } from './find-campaign.server.ts';
import { planTenant } from './plan-tenant.server.ts';
import { REFILL_MS } from './rules.ts';
import { syncSends } from './sync-sends.server.ts';

/** A campaign that has ended is looked after for so long: mails are tried for a day and a half. */
const AFTERCARE_MS = 7 * DAY_MS;

/**
 * One round of the campaigns: takes up what became of their mails, plans the steps that are due as far as each tenant's
 * allowance goes, and ends campaigns that are through. Each tenant has its own allowance, so that none waits for another's
 * recipients. Repeat it as often as you like, in any number of processes.
 * @returns how soon to repeat it where a tenant has more to plan than may wait in the outbox
 */
export async function runCampaigns({
  db,
  outbox,
  now,
}: {
  db: Database;
  outbox: Pick<Outbox, 'enqueue'> & Partial<Pick<Outbox, 'wake'>>;
  now: Date;
}): Promise<{ againInMs: number } | undefined> {
  const since = new Date(now.getTime() - AFTERCARE_MS);
  const campaigns = await db.emailCampaign.findMany({
    where: {
      launchedAt: { not: null },
      OR: [
        { status: { in: ['active', 'paused'] }, archivedAt: null },
        { completedAt: { gt: since } },
        { archivedAt: { gt: since } },
      ],
    },
    orderBy: { id: 'asc' },
    select: campaignColumns,
  });
  for (const campaign of campaigns) {
    const { tenantId, id: campaignId } = campaign;
    await syncSends(db, { tenantId, campaignId, now });
    await nextTurn();
  }
  const active = campaigns.filter(({ status, archivedAt }) => status === 'active' && !archivedAt);
  const bulk = await db.bulkSend.findMany({
    where: { status: 'sending' },
    distinct: ['tenantId'],
    select: { tenantId: true },
  });
  const tenantIds = [...new Set([...active, ...bulk].map(({ tenantId }) => tenantId))];
  const tenants = await findMarketingTenants(db, tenantIds);
  let isAnyFull = false;
  for (const tenant of tenants.values()) if (await planTenant({ db, outbox, tenant, now })) isAnyFull = true;
  for (const campaign of campaigns) {
    if (active.includes(campaign)) {
      await chooseWinners(db, campaign, now);
      await completeIfDone(db, campaign, now);
    } else if (campaign.status !== 'paused' || campaign.archivedAt) await endEnrolments(db, campaign, now);
  }
  return isAnyFull ? { againInMs: REFILL_MS } : undefined;
}
