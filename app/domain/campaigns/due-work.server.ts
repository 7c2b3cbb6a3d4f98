import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { ClaimOptions } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import { leadsBetween } from '#app/domain/leads/index.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { uuid7Start } from '#app/lib/uuid7.ts';
import { settledMessages } from '#app/outbox/index.ts';
import { CAMPAIGN_CLOCK_SETTLING_MS, CAMPAIGN_CLOCK_SKEW_MS } from './campaign-clock.ts';
import { CAP_MAX_STEP_WAIT_MS } from './frequency-cap.ts';
import { MIN_SENT_PER_VARIANT } from './variants.ts';

/** SQLite's driver blocks the process during a statement, so a statement looks at no more campaigns than this. */
const DUE_CAMPAIGNS_AT_A_TIME = 1000;
/** Maximum number of campaigns for a statement that reads many rows of each. */
const FEW_DUE_CAMPAIGNS = 10;

/** Enrolling and planning share one claim name, so that no two workers change the campaigns of one company at once. */
export const campaignClaims = ({ db, now }: { db: Database; now: Date }): ClaimOptions => ({
  db,
  now,
  work: 'campaigns',
});

export interface DueCampaign {
  id: string;
  tenantId: string;
}

const DUE_ACTIVE_CAMPAIGN = sql`c."status" = 'active' AND c."archivedAt" IS NULL`;
const DUE_RUNNING_CAMPAIGN = sql`c."status" IN ('active', 'paused') AND c."archivedAt" IS NULL`;
/** Selects campaigns that were completed or archived after a point in time. */
const endedAfter = (since: Date): Sql =>
  sql`c."launchedAt" IS NOT NULL AND (c."completedAt" > ${since} OR c."archivedAt" > ${since})`;

/**
 * Builds the condition that at least one of these rows exists. This is a subquery instead of EXISTS: Postgres turns EXISTS into a join and
 * may read a whole table for it. This form takes one index lookup for each campaign on both databases.
 */
const has = (rows: Sql): Sql => sql`(SELECT 1 FROM ${rows} LIMIT 1) IS NOT NULL`;
const hasNoDueWork = (rows: Sql): Sql => sql`(SELECT 1 FROM ${rows} LIMIT 1) IS NULL`;

const activeEnrolments = sql`"CampaignEnrolment" AS e
  WHERE e."campaignId" = c."id" AND e."tenantId" = c."tenantId" AND e."state" = 'active'`;
const sends = (status: Sql): Sql => sql`"EmailSend" AS s
  WHERE s."campaignId" = c."id" AND s."tenantId" = c."tenantId" AND s."status" ${status}`;
const settledSends = (status: Sql, state: Sql): Sql => sql`"EmailSend" AS s
  JOIN (${settledMessages}) AS o ON o."id" = s."outboxMessageId"
  WHERE s."campaignId" = c."id" AND s."tenantId" = c."tenantId" AND s."status" ${status} AND ${state}`;

/**
 * Lists the running and the recently ended campaigns that have mails whose result has not been picked up. A campaign may have thousands of
 * waiting or failed mails, and each is looked up in the outbox, so only campaigns with such mails are read, a few at a time.
 * @param withLateSuccess also looks for mails that were uncertain or failed and were sent after all
 */
export async function listUnsynced(
  db: Database,
  { since, withLateSuccess }: { since: Date; withLateSuccess: boolean },
): Promise<DueCampaign[]> {
  const isOpen = has(sends(withLateSuccess ? sql`IN ('pending', 'uncertain', 'failed')` : sql`= 'pending'`));
  const open = [
    ...(await list(db, DUE_RUNNING_CAMPAIGN, isOpen)),
    ...(await list(db, endedAfter(since), isOpen)),
  ];
  const settled = has(settledSends(sql`= 'pending'`, sql`1 = 1`));
  const late = has(settledSends(sql`IN ('uncertain', 'failed')`, sql`o."state" = 'sent'`));
  const isDue = withLateSuccess ? sql`(${settled} OR ${late})` : settled;
  const due: DueCampaign[] = [];
  for (let start = 0; start < open.length; start += FEW_DUE_CAMPAIGNS) {
    const ids = open.slice(start, start + FEW_DUE_CAMPAIGNS).map(({ id }) => id);
    due.push(
      ...(await db.$queryRaw<DueCampaign[]>(sql`
        SELECT c."id", c."tenantId" FROM "EmailCampaign" AS c WHERE c."id" IN (${join(ids)}) AND ${isDue}`)),
    );
    await nextTurn();
  }
  return due;
}

/** Lists the active campaigns with a due step. */
export const listWithDueSteps = (db: Database, now: Date): Promise<DueCampaign[]> =>
  list(db, DUE_ACTIVE_CAMPAIGN, has(sql`${activeEnrolments} AND e."nextStepAt" <= ${now}`));

/** Lists the active campaigns with an undecided test of two variants that has had enough recipients to decide it. */
export const listUndecided = (db: Database): Promise<DueCampaign[]> =>
  list(
    db,
    DUE_ACTIVE_CAMPAIGN,
    // The variant's row is read first because templates are long.
    has(sql`"CampaignAnalytics" AS b
      JOIN "CampaignAnalytics" AS a ON a."campaignId" = b."campaignId" AND a."templateId" = b."templateId" AND a."variant" = 'A'
      JOIN "EmailTemplate" AS t ON t."id" = b."templateId"
      WHERE b."campaignId" = c."id" AND b."tenantId" = c."tenantId" AND b."variant" = 'B'
        AND b."totalSent" >= ${MIN_SENT_PER_VARIANT} AND a."totalSent" >= ${MIN_SENT_PER_VARIANT} AND t."winner" IS NULL`),
  );

/** Lists the active campaigns that enrol no new leads and whose recipients have all been sent their mails. */
export const listFinished = (db: Database): Promise<DueCampaign[]> =>
  list(
    db,
    DUE_ACTIVE_CAMPAIGN,
    sql`NOT c."enrolNewLeads" AND c."enrolledThrough" > c."launchedAt"
      AND ${hasNoDueWork(activeEnrolments)} AND ${hasNoDueWork(sends(sql`= 'pending'`))}`,
  );

/** Lists the recently ended campaigns that still have active enrolments. */
export const listEndedWithEnrolments = (db: Database, since: Date): Promise<DueCampaign[]> =>
  list(
    db,
    sql`(c."status" = 'completed' OR c."archivedAt" IS NOT NULL) AND ${endedAfter(since)}`,
    has(activeEnrolments),
  );

/**
 * Lists the active campaigns whose company has new leads, without those launched for later. Leads from before the launch always count. A campaign is also listed when its
 * `enrolledThrough` is in the future, which means that a wrong clock wrote it.
 */
export const listWithNewLeads = (db: Database, now: Date): Promise<DueCampaign[]> => {
  const settled = new Date(now.getTime() - CAMPAIGN_CLOCK_SETTLING_MS);
  const newLeads = leadsBetween({
    tenantId: sql`c."tenantId"`,
    from: sql`c."enrolledThrough"`,
    to: sql`${settled}`,
  });
  return list(
    db,
    DUE_ACTIVE_CAMPAIGN,
    sql`(c."launchedAt" IS NULL OR c."launchedAt" <= ${now}) AND (c."enrolledThrough" IS NULL OR c."enrolledThrough" <= c."launchedAt"
      OR c."enrolledThrough" > ${new Date(now.getTime() + CAMPAIGN_CLOCK_SKEW_MS)}
      OR ((c."enrolNewLeads" OR c."launchedAt" IS NULL) AND ${has(newLeads)}))`,
  );
};

/** Lists the active campaigns with a step so far in the future that a wrong clock may have postponed it. */
export const listWithFarSteps = (db: Database, now: Date): Promise<DueCampaign[]> =>
  list(
    db,
    DUE_ACTIVE_CAMPAIGN,
    has(sql`${activeEnrolments} AND e."nextStepAt" > ${new Date(now.getTime() + CAP_MAX_STEP_WAIT_MS)}`),
  );

/**
 * Lists the active campaigns with an enrolment in the future, which a wrong clock wrote. The id of such an enrolment contains the same
 * wrong time: these rows are at the end of the primary key, and no other enrolment is read.
 */
export const listEnrolledAhead = (db: Database, now: Date): Promise<DueCampaign[]> => {
  const ahead = new Date(now.getTime() + CAMPAIGN_CLOCK_SKEW_MS);
  return db.$queryRaw<DueCampaign[]>(sql`
    SELECT DISTINCT c."id", c."tenantId" FROM "CampaignEnrolment" AS e
    JOIN "EmailCampaign" AS c ON c."id" = e."campaignId" AND c."tenantId" = e."tenantId"
    WHERE e."id" > ${uuid7Start(ahead)} AND e."state" = 'active' AND e."enrolledAt" > ${ahead} AND ${DUE_ACTIVE_CAMPAIGN}`);
};

/** Lists the companies with a bulk send that has recipients to look at now, or no waiting recipients. */
export async function listTenantIdsWithDueBulk(db: Database, now: Date): Promise<string[]> {
  const waiting = sql`"BulkRecipient" AS r WHERE r."bulkId" = b."id" AND r."tenantId" = b."tenantId" AND r."state" = 'waiting'`;
  const rows = await db.$queryRaw<{ tenantId: string }[]>(sql`
    SELECT DISTINCT b."tenantId" FROM "BulkSend" AS b WHERE b."status" = 'sending'
      AND (${has(sql`${waiting} AND r."nextLookAt" <= ${now}`)} OR ${hasNoDueWork(waiting)})`);
  return rows.map(({ tenantId }) => tenantId);
}

/** Reads the campaigns of one kind page by page, with one statement each, and returns those that are due. */
async function list(db: Database, sort: Sql, isDue: Sql): Promise<DueCampaign[]> {
  const due: DueCampaign[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows: { id: string; tenantId: string | null }[] = await db.$queryRaw(sql`
      WITH "page" AS (
        SELECT c."id", c."tenantId", c."enrolNewLeads", c."enrolledThrough", c."launchedAt" FROM "EmailCampaign" AS c
        WHERE ${sort} AND c."id" > ${after} ORDER BY c."id" LIMIT ${DUE_CAMPAIGNS_AT_A_TIME})
      SELECT c."id", c."tenantId" FROM "page" AS c WHERE ${isDue}
      UNION ALL SELECT MAX("id"), NULL FROM "page" HAVING COUNT(*) = ${DUE_CAMPAIGNS_AT_A_TIME}`);
    after = undefined;
    for (const { id, tenantId } of rows) {
      // The last row of a full page marks its end and is not a campaign.
      if (tenantId === null) after = id;
      else due.push({ id, tenantId });
    }
    await nextTurn();
  }
  return due;
}
