import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { matchingPeople } from '#app/domain/leads/index.ts';
import { isAddressSuppressed } from '#app/domain/suppressions/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { type CampaignRow, readSegments } from './find-campaign.server.ts';
import { findLeadsFrom, type LaunchChoice } from './launch-choice.ts';

/** A campaign that a person joined within this time may still be fresh in their mind. */
const OVERLAP_MS = 30 * DAY_MS;

/** Counts the people whom a launch would reach and who get another campaign, or joined one lately. Those held out of it get nothing. */
export async function countOverlap(
  db: Database,
  of: {
    campaign: Pick<CampaignRow, 'id' | 'tenantId' | 'segmentGoals'>;
    tenant: Pick<MarketingTenant, 'marketingConsentMode'>;
    choice: LaunchChoice;
    now: Date;
  },
): Promise<number> {
  const { campaign, tenant, choice, now } = of;
  const { id, tenantId } = campaign;
  const people = matchingPeople({
    tenantId,
    segments: readSegments(campaign),
    consentMode: tenant.marketingConsentMode,
    isSuppressed: isAddressSuppressed,
    from: findLeadsFrom(choice, choice.startsAt ?? now),
  });
  const [counted] = await db.$queryRaw<{ people: number | bigint }[]>(sql`
    SELECT COUNT(DISTINCT e."contactId") AS "people" FROM "CampaignEnrolment" AS e
    WHERE e."tenantId" = ${tenantId} AND e."campaignId" <> ${id}
      AND e."state" <> 'held-out' AND (e."state" = 'active' OR e."enrolledAt" >= ${new Date(now.getTime() - OVERLAP_MS)})
      AND e."contactId" IN (${people})`);
  return Number(counted?.people ?? 0);
}
