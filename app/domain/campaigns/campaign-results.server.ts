import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { salesLeft } from '#app/domain/conversions/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { personLeads } from '#app/domain/leads/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { countFailedSends, type FailedSends } from './count-failed-sends.server.ts';
import { countFailures, type Failures, type OutcomeCount } from './send-outcomes.ts';

const variantColumns = {
  campaignId: true,
  templateId: true,
  variant: true,
  totalSent: true,
  /** Reported as delivered and not bounced since. */
  totalDelivered: true,
  totalOpened: true,
  totalMachineOpened: true,
  totalClicked: true,
  totalMachineClicked: true,
  totalBounced: true,
  totalUnsubscribed: true,
} as const satisfies Prisma.CampaignAnalyticsSelect;
type VariantRow = Prisma.CampaignAnalyticsGetPayload<{ select: typeof variantColumns }>;

/** The events of the mails of one variant of a template that are counted as they happen. */
export type CountedResults = Omit<VariantRow, 'campaignId' | 'templateId'>;

/** The outcome of the mails of one variant of a template. */
export interface VariantResults extends CountedResults {
  /** Includes mails that the mail server refused because the address does not exist. */
  totalBounced: number;
  /** Refused because of the content or the sender. */
  totalRefused: number;
  totalFailed: number;
  totalUncertain: number;
  /** The mails that did not arrive, by cause. Bounces that a provider reported are among unknown recipients. */
  causes: Failures['causes'];
}

const NOTHING_COUNTED = {
  totalSent: 0,
  totalDelivered: 0,
  totalOpened: 0,
  totalMachineOpened: 0,
  totalClicked: 0,
  totalMachineClicked: 0,
  totalBounced: 0,
  totalUnsubscribed: 0,
};

type ListedResults = VariantResults & Pick<VariantRow, 'campaignId' | 'templateId'>;

interface OfCampaigns {
  tenantId: string;
  campaignIds: readonly string[];
}

/** Lists the counted events of each variant of several campaigns. */
export async function listCountedResults(
  db: Database,
  { tenantId, campaignIds }: OfCampaigns,
): Promise<VariantRow[]> {
  if (campaignIds.length === 0) return [];
  return db.campaignAnalytics.findMany({
    where: { tenantId, campaignId: { in: [...campaignIds] } },
    select: variantColumns,
  });
}

/** Lists the results of each variant of several campaigns, with the mails that did not arrive. */
export async function listVariantResults(
  db: Database,
  { tenantId, campaignIds }: OfCampaigns,
): Promise<ListedResults[]> {
  if (campaignIds.length === 0) return [];
  const [counted, failures] = await Promise.all([
    listCountedResults(db, { tenantId, campaignIds }),
    countFailedSends(db, { tenantId, campaignIds }),
  ]);
  const rows = new Map(counted.map((row) => [`${row.templateId} ${row.variant}`, row]));
  // A variant of which no mail was accepted has no counted events.
  for (const { campaignId, templateId, variant } of failures) {
    const key = `${templateId} ${variant}`;
    if (!rows.has(key)) rows.set(key, { ...NOTHING_COUNTED, campaignId, templateId, variant });
  }
  return [...rows.values()]
    .sort((a, b) => (a.variant < b.variant ? -1 : 1))
    .map((row) => addFailures(row, failures));
}

function addFailures(row: VariantRow, failures: readonly FailedSends[]): ListedResults {
  const counts = failures.flatMap((sends) =>
    sends.templateId === row.templateId && sends.variant === row.variant ? sends.counts : [],
  );
  const reported: OutcomeCount = { state: 'failed', cause: 'returned', count: row.totalBounced };
  const { bounced, refused, failed, uncertain, causes } = countFailures(
    row.totalBounced > 0 ? [reported, ...counts] : counts,
  );
  return {
    ...row,
    totalBounced: bounced,
    totalRefused: refused,
    totalFailed: failed,
    totalUncertain: uncertain,
    causes,
  };
}

/** A sale and the mail that it is credited to. */
export interface CreditedSale {
  saleId: string;
  campaignId: string;
  templateId: string;
  variant: string;
  /** The sale's amount after refunds, above 0. */
  cents: number;
  /** The date of the order. */
  soldAt: Date;
}

/**
 * Lists the sales of several campaigns, in one query over the people who clicked in their mails. Each sale is credited to the campaign mail
 * with the person's last first click before the order, on any of the person's leads, if that was within the days that the mail's campaign
 * allows. When the sale was reported doesn't matter. Clicks by machines credit nothing.
 */
export async function listCreditedSales(
  db: Database,
  { tenantId, campaignIds }: OfCampaigns,
): Promise<CreditedSale[]> {
  if (campaignIds.length === 0) return [];
  const ids = join([...campaignIds]);
  return readCredits(db, {
    tenantId,
    leads: sql`SELECT person."ofPersonId" FROM "EmailSend" AS clicked
        JOIN (${personLeads(tenantId)}) AS person ON person."leadId" = clicked."leadId"
      WHERE clicked."campaignId" IN (${ids}) AND clicked."tenantId" = ${tenantId} AND clicked."clickedAt" IS NOT NULL`,
    campaignIds,
  });
}

/** Maps the sales of some leads to the campaigns that they are credited to. */
export async function findCreditedCampaigns(
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Map<string, { id: string; name: string }>> {
  if (leadIds.length === 0) return new Map();
  const leads = join([...new Set(leadIds)]);
  const credits = await readCredits(db, { tenantId, leads, campaignIds: null });
  if (credits.length === 0) return new Map();
  const campaigns = await db.emailCampaign.findMany({
    where: { tenantId, id: { in: [...new Set(credits.map(({ campaignId }) => campaignId))] } },
    select: { id: true, name: true },
  });
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return new Map(
    credits.flatMap(({ saleId, campaignId }) => {
      const campaign = byId.get(campaignId);
      return campaign ? [[saleId, campaign] as const] : [];
    }),
  );
}

/**
 * @param leads the ids of leads, as a list or a subquery
 * @param campaignIds the campaigns whose sales are returned; null for all. A sale is credited to one campaign, whichever are asked for.
 */
async function readCredits(
  db: Database,
  { tenantId, leads, campaignIds }: { tenantId: string; leads: Sql; campaignIds: readonly string[] | null },
): Promise<CreditedSale[]> {
  const clicks = await db.$queryRaw<ClickBeforeSale[]>(sql`
    SELECT sale."id" AS "saleId", send."campaignId", send."templateId", send."variantUsed" AS "variant", sale."cents",
      sale."conversionDate" AS "soldAt", sale."createdAt" AS "recordedAt", send."clickedAt", campaign."salesWithinDays"
    FROM (${salesLeft(tenantId)}) AS sale
      JOIN (${personLeads(tenantId)}) AS person ON person."leadId" = sale."leadId"
      JOIN "EmailSend" AS send ON send."leadId" = person."ofPersonId" AND send."tenantId" = ${tenantId}
        AND send."clickedAt" <= sale."createdAt"
      JOIN "EmailCampaign" AS campaign ON campaign."id" = send."campaignId" AND campaign."tenantId" = ${tenantId}
    WHERE sale."leadId" IN (${leads}) AND sale."cents" > 0
    ORDER BY sale."id", send."clickedAt" DESC, send."id" DESC`);
  const lastClicks = new Map<string, CreditedSale>();
  for (const { cents, soldAt, recordedAt, clickedAt, salesWithinDays, ...credit } of clicks) {
    const sale = { soldAt: new Date(soldAt), recordedAt: new Date(recordedAt) };
    const passedMs = findLatestOrderTime(sale).getTime() - new Date(clickedAt).getTime();
    if (lastClicks.has(credit.saleId) || passedMs < 0 || passedMs >= salesWithinDays * DAY_MS) continue;
    lastClicks.set(credit.saleId, { ...credit, cents: Number(cents), soldAt: sale.soldAt });
  }
  const credits = [...lastClicks.values()];
  return campaignIds ? credits.filter(({ campaignId }) => campaignIds.includes(campaignId)) : credits;
}

/** A date without a time is stored as the beginning of its day: the order may have been made at any time of it, before it was recorded. */
function findLatestOrderTime({ soldAt, recordedAt }: { soldAt: Date; recordedAt: Date }): Date {
  const isDay = soldAt.getTime() % DAY_MS === 0;
  return isDay ? new Date(Math.min(soldAt.getTime() + DAY_MS, recordedAt.getTime())) : soldAt;
}

type ClickBeforeSale = Omit<CreditedSale, 'cents'> & {
  cents: number | bigint;
  recordedAt: Date;
  clickedAt: Date;
  salesWithinDays: number;
};
