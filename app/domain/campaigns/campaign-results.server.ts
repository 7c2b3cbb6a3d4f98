import { join, sqltag as sql } from '@prisma/client/runtime/client';
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
  campaignId: string;
  templateId: string;
  variant: string;
  /** The sale's amount after refunds, above 0. */
  cents: number;
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
  const rows = await db.$queryRaw<
    (Omit<CreditedSale, 'cents'> & { cents: number | bigint; soldAt: Date; sentAt: Date })[]
  >(sql`
    SELECT "campaignId", "templateId", "variant", "cents", "soldAt", "sentAt" FROM (
      SELECT send."campaignId", send."templateId", send."variantUsed" AS "variant", sale."cents",
        sale."createdAt" AS "soldAt", send."sentAt",
        ROW_NUMBER() OVER (PARTITION BY sale."id" ORDER BY send."sentAt" DESC, send."id" DESC) AS "place"
      FROM (${salesLeft(tenantId)}) AS sale JOIN "EmailSend" AS send ON send."leadId" = sale."leadId"
        AND send."tenantId" = ${tenantId} AND send."status" IN ('sent', 'delivered', 'uncertain')
        AND send."sentAt" <= sale."createdAt"
      WHERE sale."leadId" IN (
        SELECT "leadId" FROM "EmailSend" WHERE "campaignId" IN (${ids}) AND "tenantId" = ${tenantId})
    ) AS mailed
    WHERE "place" = 1 AND "cents" > 0 AND "campaignId" IN (${ids})`);
  return rows.flatMap(({ cents, soldAt, sentAt, ...sale }) =>
    new Date(soldAt).getTime() - new Date(sentAt).getTime() < CAMPAIGN_RESULTS_SPAN_MS
      ? [{ ...sale, cents: Number(cents) }]
      : [],
  );
}
