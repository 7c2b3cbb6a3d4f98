import { forEachClaimed, forEachOfClaimed } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { chooseWinners } from './choose-winners.server.ts';
import { completeIfDone, endEnrolments } from './close-campaigns.server.ts';
import {
  campaignClaims,
  listEndedWithEnrolments,
  listFinished,
  listTenantIdsWithDueBulk,
  listUndecided,
  listUnsynced,
  listWithDueSteps,
} from './due-work.server.ts';
import { planTenant } from './plan-tenant.server.ts';
import { syncSends } from './sync-sends.server.ts';

/** Delay until the planner checks again whether enough were sent. */
const REFILL_CAMPAIGNS_MS = 500;

/** A campaign that has ended is still processed for this long: mails are retried for a day and a half. */
const CAMPAIGN_AFTERCARE_MS = 7 * DAY_MS;

interface Round {
  db: Database;
  outbox: Pick<Outbox, 'enqueue'> & Partial<Pick<Outbox, 'wake'>>;
  /** See readAllowance. */
  mailFrom?: string;
  now: Date;
}

/**
 * Runs one round of the campaigns: picks up the results of their mails, plans the due steps within each tenant's allowance, and completes
 * finished campaigns. Each tenant has its own allowance, so that no tenant waits for another's recipients. It is safe to repeat, in any
 * number of processes.
 *
 * Due work is read from the rows themselves, with a few statements for all companies: after a killed round it is still due, and campaigns
 * with nothing due cost no statement of their own. Workers that run a round at the same time share the companies.
 * @param lastRunAt when the last successful round began. Work that changes seldom and takes longer to find is looked for in the first round
 * of a minute, and in every round without this value.
 * @returns how soon to repeat it if a tenant has more to plan than may wait in the outbox
 */
export async function runCampaigns({
  lastRunAt = null,
  ...round
}: Round & { lastRunAt?: Date | null }): Promise<{ againInMs: number } | undefined> {
  const { db, now } = round;
  const claims = campaignClaims(round);
  const since = new Date(now.getTime() - CAMPAIGN_AFTERCARE_MS);
  const isThorough = lastRunAt === null || minuteNumber(lastRunAt) !== minuteNumber(now);
  await forEachOfClaimed(
    claims,
    await listUnsynced(db, { since, withLateSuccess: isThorough }),
    ({ tenantId, id }) => syncSends(db, { tenantId, campaignId: id, now }),
  );
  const isAnyFull = await planDueTenants(round);
  if (isThorough)
    await forEachOfClaimed(claims, await listUndecided(db), (campaign) => chooseWinners(db, campaign, now));
  await forEachOfClaimed(claims, await listFinished(db), (campaign) => completeIfDone(db, campaign, now));
  await forEachOfClaimed(claims, await listEndedWithEnrolments(db, since), (campaign) =>
    endEnrolments(db, campaign, now),
  );
  return isAnyFull ? { againInMs: REFILL_CAMPAIGNS_MS } : undefined;
}

const minuteNumber = (moment: Date): number => Math.floor(moment.getTime() / MINUTE_MS);

/** Plans the due messages of all tenants. @returns whether a tenant has more to plan than may wait in the outbox */
async function planDueTenants(round: Round): Promise<boolean> {
  const { db, now } = round;
  const withSteps = await listWithDueSteps(db, now);
  const withBulk = new Set(await listTenantIdsWithDueBulk(db, now));
  let isAnyFull = false;
  await forEachClaimed(
    campaignClaims(round),
    [...withSteps.map(({ tenantId }) => tenantId), ...withBulk],
    async (tenantId) => {
      const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
      if (
        tenant &&
        (await planTenant({
          ...round,
          mailFrom: round.mailFrom ?? null,
          tenant,
          hasBulk: withBulk.has(tenantId),
        }))
      )
        isAnyFull = true;
    },
  );
  return isAnyFull;
}
