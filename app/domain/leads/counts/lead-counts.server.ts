import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { walkLeadWindows } from '#app/domain/leads/export/lead-windows.server.ts';
import type { NewLead } from '#app/domain/leads/lead-columns.ts';
import { readSite } from '#app/domain/leads/lead-columns.ts';
import { lockSetting, readSetting, replaceSetting } from '#app/domain/site-settings/index.ts';
import { readMonthRows } from '#app/lib/day-rows.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { insertRows, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { readTraffic } from '#app/protocol/traffic.ts';
import {
  type CountedLead,
  computeLeadCounts,
  type LeadAnswers,
  type LeadCount,
  mergeLeadCounts,
} from './compute-lead-counts.ts';

/** Rows per statement: SQLite allows 32,766 parameters. */
const LEAD_COUNTS_PER_STATEMENT = 3_000;
/** Leads in memory at the same time while a day is counted, with their answers. */
const LEADS_AT_A_TIME = 2_000;

/**
 * Adds to daily counts, or subtracts with negative figures; rows without leads are deleted.
 *
 * Transactions that count for the same tenant wait here for each other: call it last and only once in a transaction, so that two of them
 * can't deadlock.
 * @param counts result of mergeLeadCounts, in its order
 */
export async function addLeadCounts(tx: SqlTransaction, counts: readonly LeadCount[]): Promise<void> {
  for (let index = 0; index < counts.length; index += LEAD_COUNTS_PER_STATEMENT)
    await upsertCounts(tx, counts.slice(index, index + LEAD_COUNTS_PER_STATEMENT));
  const decreasedCounts = counts.filter(({ leads }) => leads < 0);
  const days = new Map(decreasedCounts.map(({ tenantId, day }) => [`${tenantId} ${day}`, { tenantId, day }]));
  for (const { tenantId, day } of days.values())
    await tx.$executeRaw(sql`
      DELETE FROM "LeadDailyRollup" WHERE "tenantId" = ${tenantId} AND "day" = ${day} AND "leads" <= 0`);
}

/** Counts never fall below zero: a lead may be erased before the leads of its day are counted for the first time. */
const LEAD_ROLLUP_UPSERT = {
  into: `INSERT INTO "LeadDailyRollup" ("tenantId", "day", "kind", "value", "widget", "locale", "site", "leads", "completed")
    VALUES`,
  after: `ON CONFLICT ("tenantId", "kind", "day", "value", "widget", "locale", "site") DO UPDATE SET
    "leads" = CASE WHEN "LeadDailyRollup"."leads" + excluded."leads" > 0
      THEN "LeadDailyRollup"."leads" + excluded."leads" ELSE 0 END,
    "completed" = CASE WHEN "LeadDailyRollup"."completed" + excluded."completed" > 0
      THEN "LeadDailyRollup"."completed" + excluded."completed" ELSE 0 END`,
};

const upsertCounts = (tx: SqlTransaction, counts: readonly LeadCount[]): Promise<number> => {
  const rows = counts.map(({ tenantId, day, kind, value, widget, locale, site, leads, completed }) => [
    tenantId,
    day,
    kind,
    value,
    widget,
    locale,
    site,
    leads,
    completed,
  ]);
  return insertRows(tx, LEAD_ROLLUP_UPSERT, rows);
};

/** Counts leads in the transaction that stores them; see addLeadCounts for when to call it. */
export const countNewLeads = (tx: SqlTransaction, leads: readonly NewLead[]): Promise<void> =>
  addLeadCounts(
    tx,
    computeLeadCounts(
      leads.map(({ tenantId, submission: s, productIds, now }) => ({
        tenantId,
        createdAt: now,
        source: s.source ?? 'widget',
        goalIds: s.healthGoals,
        symptoms: s.symptoms,
        experienceLevel: s.experienceLevel,
        budgetLevel: s.budgetLevel,
        productIds,
        widget: s.widget,
        locale: s.locale ?? 'en',
        site: readSite(s.pageUrl),
        ...readTraffic(s),
        complete: true,
        isErased: false,
      })),
    ),
  );

const countedColumns = {
  id: true,
  tenantId: true,
  assessmentId: true,
  createdAt: true,
  source: true,
  goalIds: true,
  experienceLevel: true,
  widget: true,
  locale: true,
  site: true,
  utmSource: true,
  utmMedium: true,
  utmCampaign: true,
  referrer: true,
  page: true,
  complete: true,
  erasedAt: true,
} as const satisfies Prisma.LeadSelect;

/** Finds answers by the assessment's id; assessments belong to another area. */
type FindAnswers = (
  client: DatabaseClient,
  where: { tenantId: string; ids: readonly string[] },
) => Promise<Map<string, LeadAnswers>>;

/** Reads a tenant's leads with everything that they are counted by. */
export async function readCountedLeads(
  client: DatabaseClient,
  { leadIds, ...options }: OfTenant & { leadIds: readonly string[] },
): Promise<CountedLead[]> {
  const leads: CountedLead[] = [];
  await inChunks(leadIds, async (chunk) => {
    leads.push(...(await readWhere(client, options, { id: { in: chunk } })));
  });
  return leads;
}

/**
 * Counts a tenant's leads of a time span from their rows, in smaller spans: a day may have a hundred thousand leads.
 * @param from the first moment of the span; `to` is the first moment after it
 */
export async function recountLeads(
  client: DatabaseClient,
  { from, to, ...options }: OfTenant & { from: Date; to: Date },
): Promise<LeadCount[]> {
  const { tenantId } = options;
  const size = { first: LEADS_AT_A_TIME, largest: LEADS_AT_A_TIME };
  let counts: LeadCount[] = [];
  for await (const span of walkLeadWindows({ db: client, tenantId, from, to, order: 'asc', ...size })) {
    const leads = await readWhere(client, options, { createdAt: { gte: span.from, lt: span.to } });
    counts = mergeLeadCounts([...counts, ...computeLeadCounts(leads)]);
  }
  return counts;
}

interface OfTenant {
  tenantId: string;
  findAnswers: FindAnswers;
}

async function readWhere(
  client: DatabaseClient,
  { tenantId, findAnswers }: OfTenant,
  where: Prisma.LeadWhereInput,
): Promise<CountedLead[]> {
  const leads = await client.lead.findMany({ where: { ...where, tenantId }, select: countedColumns });
  const ids = leads.flatMap(({ assessmentId, erasedAt }) => (erasedAt ? [] : (assessmentId ?? [])));
  const answers = await findAnswers(client, { tenantId, ids });
  return leads.map(({ id: _, assessmentId, goalIds, erasedAt, ...lead }) => ({
    ...lead,
    ...(answers.get(assessmentId ?? '') ?? NO_ANSWERS_COUNTED),
    goalIds: goalIds.split('|').filter(Boolean),
    isErased: erasedAt !== null,
  }));
}

const NO_ANSWERS_COUNTED: LeadAnswers = { symptoms: [], budgetLevel: '', productIds: [] };

/** Reads a tenant's stored counts of a day. */
export const readLeadCounts = (
  client: DatabaseClient,
  { tenantId, day }: { tenantId: string; day: string },
): Promise<LeadCount[]> => client.leadDailyRollup.findMany({ where: { tenantId, day } });

/** Lists the days on which a tenant has leads or counts of leads, oldest first. */
export async function listLeadDays(db: Database, tenantId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ day: string }[]>(sql`
    SELECT DISTINCT SUBSTR(CAST("createdAt" AS TEXT), 1, 10) AS "day" FROM "Lead" WHERE "tenantId" = ${tenantId}
    UNION SELECT "day" FROM "LeadDailyRollup" WHERE "tenantId" = ${tenantId}
    ORDER BY 1`);
  return rows.map(({ day }) => day);
}

const LEAD_COUNTS_VERSION_SETTING = 'leads: version of their counts';

/**
 * Reads the version for which differences between leads and counts are computed. A submission changes leads and counts alike, so a computed
 * difference remains valid; erasures and corrections start a new version.
 */
export async function readCountsVersion(client: DatabaseClient): Promise<number> {
  const storedVersion = (await readSetting(client, LEAD_COUNTS_VERSION_SETTING)) as
    | { version?: number }
    | undefined;
  return storedVersion?.version ?? 0;
}

/**
 * Starts a new version. Transactions that start one wait here for each other.
 * @param onlyFrom start it only if this is the current version
 * @returns false, without a change, if `onlyFrom` is not the current version
 */
export async function bumpCountsVersion(tx: Prisma.TransactionClient, onlyFrom?: number): Promise<boolean> {
  const { version = 0 } = (await lockSetting(tx, LEAD_COUNTS_VERSION_SETTING)) as { version?: number };
  if (onlyFrom !== undefined && onlyFrom !== version) return false;
  await replaceSetting(tx, LEAD_COUNTS_VERSION_SETTING, { version: version + 1 });
  return true;
}

/** Counts all leads of a tenant from their rows, by the UTC month in which they were stored. */
export const countLeadsByMonth = (
  tx: Prisma.TransactionClient,
  tenantId: string,
): Promise<Map<string, number>> =>
  readMonthRows(
    tx.$queryRaw(sql`SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 7) AS "month", COUNT(*) AS "value"
      FROM "Lead" WHERE "tenantId" = ${tenantId} GROUP BY 1`),
  );
