import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { chooseWinners } from './choose-winners.server.ts';
import { forEachDueCampaign, forEachDueTenant } from './claim-companies.server.ts';
import { completeIfDone, endEnrolments } from './close-campaigns.server.ts';
import {
  listEndedWithEnrolments,
  listFinished,
  listTenantIdsWithDueBulk,
  listUndecided,
  listUnsynced,
  listWithDueSteps,
} from './due-work.server.ts';
import { planTenant } from './plan-tenant.server.ts';
import { REFILL_MS } from './rules.ts';
import { syncSends } from './sync-sends.server.ts';

/** A campaign that has ended is looked after for so long: mails are tried for a day and a half. */
const AFTERCARE_MS = 7 * DAY_MS;

interface Round {
  db: Database;
  outbox: Pick<Outbox, 'enqueue'> & Partial<Pick<Outbox, 'wake'>>;
  now: Date;
}

/**
 * One round of the campaigns: takes up what became of their mails, plans the steps that are due as far as each tenant's
 * allowance goes, and ends campaigns that are through. Each tenant has its own allowance, so that none waits for another's
 * recipients. Repeat it as often as you like, in any number of processes.
 *
 * What is due is read from the rows themselves, with a few statements for all companies: a round that was killed leaves it due, and
 * campaigns with nothing due cost no statement of their own. Workers that run a round at the same time share the companies.
 * @param lastRunAt when the last round that ended well began. What changes seldom and takes longer to find is looked for in the first
 *   round of a minute, and in each round without it.
 * @returns how soon to repeat it where a tenant has more to plan than may wait in the outbox
 */
export async function runCampaigns({
  lastRunAt = null,
  ...round
}: Round & { lastRunAt?: Date | null }): Promise<{ againInMs: number } | undefined> {
  const { db, now } = round;
  const since = new Date(now.getTime() - AFTERCARE_MS);
  const isThorough = lastRunAt === null || minuteNumber(lastRunAt) !== minuteNumber(now);
  await forEachDueCampaign(
    round,
    await listUnsynced(db, { since, withLateSuccess: isThorough }),
    ({ tenantId, id }) => syncSends(db, { tenantId, campaignId: id, now }),
  );
  const isAnyFull = await planDueTenants(round);
  if (isThorough)
    await forEachDueCampaign(round, await listUndecided(db), (campaign) => chooseWinners(db, campaign, now));
  await forEachDueCampaign(round, await listFinished(db), (campaign) => completeIfDone(db, campaign, now));
  await forEachDueCampaign(round, await listEndedWithEnrolments(db, since), (campaign) =>
    endEnrolments(db, campaign, now),
  );
  return isAnyFull ? { againInMs: REFILL_MS } : undefined;
}

const minuteNumber = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);

/** @returns whether a tenant has more to plan than may wait in the outbox */
async function planDueTenants(round: Round): Promise<boolean> {
  const { db, now } = round;
  const withSteps = await listWithDueSteps(db, now);
  const withBulk = new Set(await listTenantIdsWithDueBulk(db, now));
  let isAnyFull = false;
  await forEachDueTenant(
    round,
    [...withSteps.map(({ tenantId }) => tenantId), ...withBulk],
    async (tenantId) => {
      const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
      if (tenant && (await planTenant({ ...round, tenant, hasBulk: withBulk.has(tenantId) })))
        isAnyFull = true;
    },
  );
  return isAnyFull;
}
