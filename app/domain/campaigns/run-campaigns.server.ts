import { DAY_MS } from '../../lib/durations.ts';
import { nextTurn } from '../../lib/next-turn.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { findMarketingTenants, lockTenant, type MarketingTenant } from '../tenants/index.ts';
import { readAllowance } from './allowance.server.ts';
import { chooseWinners } from './choose-winners.server.ts';
import { completeIfDone, endEnrolments } from './close-campaigns.server.ts';
import { campaignColumns } from './find-campaign.server.ts';
import { completeBulkSends, planBulk } from './plan-bulk.server.ts';
import { planSteps } from './plan-steps.server.ts';
import { maySend, PLANNED_AT_A_TIME } from './rules.ts';
import { isOpen } from './send-window.ts';
import { mailWindow, textWindow } from './send-windows.ts';
import { syncSends } from './sync-sends.server.ts';

/** A campaign that has ended is looked after for so long: mails are tried for a day and a half. */
const AFTERCARE_MS = 7 * DAY_MS;

/**
 * One round of the campaigns: takes up what became of their mails, plans the steps that are due as far as each tenant's
 * allowance goes, and ends campaigns that are through. Each tenant has its own allowance, so that none waits for another's
 * recipients. Repeat it as often as you like, in any number of processes.
 */
export async function runCampaigns({
  db,
  outbox,
  now,
}: {
  db: Database;
  outbox: Pick<Outbox, 'enqueue'>;
  now: Date;
}): Promise<void> {
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
  for (const tenant of tenants.values()) await planTenant({ db, outbox, tenant, now });
  for (const campaign of campaigns) {
    if (active.includes(campaign)) {
      await chooseWinners(db, campaign, now);
      await completeIfDone(db, campaign, now);
    } else if (campaign.status !== 'paused' || campaign.archivedAt) await endEnrolments(db, campaign, now);
  }
}

async function planTenant({
  db,
  outbox,
  tenant,
  now,
}: {
  db: Database;
  outbox: Pick<Outbox, 'enqueue'>;
  tenant: MarketingTenant;
  now: Date;
}): Promise<void> {
  if (!maySend(tenant)) return;
  if (isOpen(textWindow(tenant), now)) await planBulkOf({ db, outbox, tenant, channel: 'sms', now });
  if (isOpen(mailWindow(tenant), now)) {
    // Bulk mails first: somebody has just asked for them. They leave half of the room to the campaigns.
    await planBulkOf({ db, outbox, tenant, channel: 'email', now });
    await planStepsOf({ db, outbox, tenant, now });
  }
  await completeBulkSends(db, tenant.id, now);
}

interface TenantRound {
  db: Database;
  outbox: Pick<Outbox, 'enqueue'>;
  tenant: MarketingTenant;
  now: Date;
}

async function planStepsOf({ db, outbox, tenant, now }: TenantRound): Promise<void> {
  for (;;) {
    const looked = await db.$transaction(async (tx) => {
      // Two workers never count the same room twice.
      await lockTenant(tx, tenant.id);
      const allowance = await readAllowance(tx, { tenant, kind: 'email', now });
      const limit = Math.min(allowance, PLANNED_AT_A_TIME);
      return limit > 0 ? planSteps(tx, { outbox, tenant, limit, now }) : 0;
    });
    if (looked < PLANNED_AT_A_TIME) return;
    await nextTurn();
  }
}

/** Recipients of a round that are looked at; who is at the frequency cap waits among them. */
const BULK_LOOKS = 20;

async function planBulkOf({
  db,
  outbox,
  tenant,
  channel,
  now,
}: TenantRound & { channel: 'email' | 'sms' }): Promise<void> {
  let after: string | null = null;
  for (let looks = 0; looks < BULK_LOOKS; looks++) {
    const { looked, last }: { looked: number; last: string | null } = await db.$transaction(async (tx) => {
      await lockTenant(tx, tenant.id);
      const allowance = await readAllowance(tx, { tenant, kind: channel, now });
      const limit = Math.min(Math.ceil(allowance / 2), PLANNED_AT_A_TIME);
      return limit > 0
        ? planBulk(tx, { outbox, tenant, channel, limit, after, now })
        : { looked: 0, last: null };
    });
    if (looked === 0) return;
    after = last;
    await nextTurn();
  }
}
