import { sqltag as sql } from '@prisma/client/runtime/client';
import { salesLeft } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { personLeads } from '#app/domain/leads/index.ts';
import { type GroupSales, type HoldoutVerdict, judgeHoldout } from './campaign-holdout.ts';

/** What people bought who got a campaign, and those who were held out of it. */
export interface HoldoutComparison {
  sent: GroupSales;
  heldOut: GroupSales;
  verdict: HoldoutVerdict;
}

/**
 * Compares what the people of both groups have ordered since they joined, on any of their leads, whether or not an e-mail reached them.
 */
export async function compareHoldout(
  db: Database,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<HoldoutComparison> {
  const rows = await db.$queryRaw<
    (Record<keyof GroupSales, number | bigint | null> & { isOut: number })[]
  >(sql`
    SELECT CASE WHEN e."state" = 'held-out' THEN 1 ELSE 0 END AS "isOut", COUNT(*) AS "people",
      COUNT(bought."cents") AS "buyers", SUM(bought."cents") AS "cents"
    FROM "CampaignEnrolment" AS e LEFT JOIN (
      SELECT joined."id", SUM(sale."cents") AS "cents"
      FROM "CampaignEnrolment" AS joined
        JOIN (${personLeads(tenantId)}) AS person ON person."leadId" = joined."leadId"
        JOIN (${salesLeft(tenantId)}) AS sale ON sale."leadId" = person."ofPersonId"
      WHERE joined."tenantId" = ${tenantId} AND joined."campaignId" = ${campaignId}
        AND sale."conversionDate" >= joined."enrolledAt" AND sale."cents" > 0
      GROUP BY joined."id"
    ) AS bought ON bought."id" = e."id"
    WHERE e."tenantId" = ${tenantId} AND e."campaignId" = ${campaignId}
    GROUP BY 1`);
  const group = (isOut: number): GroupSales => {
    const row = rows.find((candidate) => Number(candidate.isOut) === isOut);
    const { people = 0, buyers = 0, cents = 0 } = row ?? {};
    return { people: Number(people), buyers: Number(buyers), cents: Number(cents) };
  };
  const [sent, heldOut] = [group(0), group(1)];
  return { sent, heldOut, verdict: judgeHoldout(sent, heldOut) };
}
