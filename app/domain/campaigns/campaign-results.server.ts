import { empty, join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { salesLeft } from '#app/domain/conversions/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** A sale is credited to the last mail that the lead was sent within this time before it. */
const CAMPAIGN_RESULTS_SPAN_MS = 30 * DAY_MS;

const variantColumns = {
  campaignId: true,
  templateId: true,
  variant: true,
  totalSent: true,
  /** Accepted and not bounced since. */
  totalDelivered: true,
  totalOpened: true,
  totalMachineOpened: true,
  totalClicked: true,
  totalMachineClicked: true,
  totalBounced: true,
  totalUnsubscribed: true,
} as const satisfies Prisma.CampaignAnalyticsSelect;
type VariantRow = Prisma.CampaignAnalyticsGetPayload<{ select: typeof variantColumns }>;

/** The outcome of the mails of one variant of a template. */
export type VariantResults = Omit<VariantRow, 'campaignId' | 'templateId'>;

interface OfCampaigns {
  tenantId: string;
  campaignIds: readonly string[];
}

/** Lists the results of each variant of several campaigns. */
export async function listVariantResults(
  db: Database,
  { tenantId, campaignIds }: OfCampaigns,
): Promise<VariantRow[]> {
  if (campaignIds.length === 0) return [];
  return db.campaignAnalytics.findMany({
    where: { tenantId, campaignId: { in: [...campaignIds] } },
    orderBy: { variant: 'asc' },
    select: variantColumns,
  });
}

/** A sale and the mail that it is credited to. */
export interface CreditedSale {
  saleId: string;
  campaignId: string;
  templateId: string;
  variant: string;
  /** The sale's amount after refunds, above 0. */
  cents: number;
  soldAt: Date;
}

/**
 * Lists the sales of several campaigns, in one query over the leads that they mailed. Each sale is credited to the last campaign mail that
 * its lead was sent within 30 days before it was recorded.
 */
export async function listCreditedSales(
  db: Database,
  { tenantId, campaignIds }: OfCampaigns,
): Promise<CreditedSale[]> {
  if (campaignIds.length === 0) return [];
  const ids = join([...campaignIds]);
  return readCredits(db, {
    tenantId,
    leads: sql`SELECT "leadId" FROM "EmailSend" WHERE "campaignId" IN (${ids}) AND "tenantId" = ${tenantId}`,
    campaigns: sql` AND "campaignId" IN (${ids})`,
  });
}

/** Maps the sales of some leads to the campaigns that they are credited to. */
export async function findCreditedCampaigns(
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Map<string, { id: string; name: string }>> {
  if (leadIds.length === 0) return new Map();
  const leads = join([...new Set(leadIds)]);
  const credits = await readCredits(db, { tenantId, leads, campaigns: empty });
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

/** @param leads the ids of leads, as a list or a subquery @param campaigns a further condition on the campaign */
async function readCredits(
  db: Database,
  { tenantId, leads, campaigns }: { tenantId: string; leads: Sql; campaigns: Sql },
): Promise<CreditedSale[]> {
  const rows = await db.$queryRaw<
    (Omit<CreditedSale, 'cents'> & { cents: number | bigint; sentAt: Date })[]
  >(sql`
    SELECT "saleId", "campaignId", "templateId", "variant", "cents", "soldAt", "sentAt" FROM (
      SELECT sale."id" AS "saleId", send."campaignId", send."templateId", send."variantUsed" AS "variant", sale."cents",
        sale."createdAt" AS "soldAt", send."sentAt",
        ROW_NUMBER() OVER (PARTITION BY sale."id" ORDER BY send."sentAt" DESC, send."id" DESC) AS "place"
      FROM (${salesLeft(tenantId)}) AS sale JOIN "EmailSend" AS send ON send."leadId" = sale."leadId"
        AND send."tenantId" = ${tenantId} AND send."status" IN ('sent', 'delivered', 'uncertain')
        AND send."sentAt" <= sale."createdAt"
      WHERE sale."leadId" IN (${leads})
    ) AS mailed
    WHERE "place" = 1 AND "cents" > 0${campaigns}`);
  return rows.flatMap(({ cents, soldAt, sentAt, ...sale }) =>
    new Date(soldAt).getTime() - new Date(sentAt).getTime() < CAMPAIGN_RESULTS_SPAN_MS
      ? [{ ...sale, cents: Number(cents), soldAt: new Date(soldAt) }]
      : [],
  );
}
