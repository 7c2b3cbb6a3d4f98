import { forEachClaimed, forEachOfClaimed } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { DueCampaign } from './due-work.server.ts';

/** Enrolling and planning share one claim name, so that no two workers change the campaigns of one company at once. */
const WORK = 'campaigns';

interface Round {
  db: Database;
  now: Date;
}

/** Runs a task for each company that no other worker is processing. */
export const forEachDueTenant = (
  { db, now }: Round,
  tenantIds: Iterable<string>,
  run: (tenantId: string) => Promise<unknown>,
): Promise<number> => forEachClaimed({ db, work: WORK, now }, tenantIds, run);

/** Runs a task for each campaign, company by company. */
export const forEachDueCampaign = (
  { db, now }: Round,
  campaigns: readonly DueCampaign[],
  run: (campaign: DueCampaign) => Promise<unknown>,
): Promise<number> => forEachOfClaimed({ db, work: WORK, now }, campaigns, run);
