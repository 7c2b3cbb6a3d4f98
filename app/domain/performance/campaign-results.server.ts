import {
  type CampaignRow,
  type CampaignStep,
  type CreditedSale,
  hideReasons,
  listCreditedSales,
  listVariantResults,
  readCampaign,
  type VariantResults,
  type WholeCampaign,
} from '#app/domain/campaigns/index.ts';
import { salesLeft } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { decimalOfCents } from '#app/lib/money.ts';

/** What became of one variant's mails, with the sales that count for them. */
export interface SoldResults extends VariantResults {
  /** Sales, without those that were paid back in full. */
  conversionCount: number;
  /** What refunds leave of those sales, in the tenant's currency. */
  salesTotal: number;
}

export interface CampaignWithSales extends Omit<WholeCampaign, 'steps'> {
  steps: (Omit<CampaignStep, 'results'> & { results: SoldResults[] })[];
}

/** A campaign with its templates, results and sales. @throws AppError `not-found` */
export async function readCampaignWithSales(
  db: Database,
  options: { tenantId: string; campaignId: string; row?: CampaignRow },
): Promise<CampaignWithSales> {
  const { tenantId, campaignId } = options;
  const [campaign, sales] = await Promise.all([
    readCampaign(db, options),
    listSales(db, { tenantId, campaignIds: [campaignId] }),
  ]);
  return {
    ...campaign,
    steps: campaign.steps.map(({ results, ...step }) => ({
      ...step,
      results: results.map((one) => ({
        ...one,
        ...sumSales(
          sales.filter(({ templateId, variant }) => templateId === step.id && variant === one.variant),
        ),
      })),
    })),
  };
}

/** A campaign as those see it who may not see safety answers: they are among the reasons why people get no mail (D56). */
export const withoutReasons = (campaign: CampaignWithSales): CampaignWithSales => ({
  ...campaign,
  skipped: hideReasons(campaign.skipped),
  leftOut: hideReasons(campaign.leftOut),
  enrolments: { ...campaign.enrolments, stopped: hideReasons(campaign.enrolments.stopped) },
});

/** What a campaign brought, over all its mails. */
export type CampaignTotals = Pick<
  SoldResults,
  'totalSent' | 'totalOpened' | 'totalClicked' | 'conversionCount' | 'salesTotal'
>;

/** The sums of results of variants. */
export const sumResults = (results: readonly SoldResults[]): CampaignTotals => {
  const sum = (name: keyof CampaignTotals) => results.reduce((total, one) => total + one[name], 0);
  return {
    totalSent: sum('totalSent'),
    totalOpened: sum('totalOpened'),
    totalClicked: sum('totalClicked'),
    conversionCount: sum('conversionCount'),
    // Whole cents, without the rests of adding decimals.
    salesTotal: Math.round(sum('salesTotal') * 100) / 100,
  };
};

/** What several campaigns brought, by id, as their pages have it. */
export async function readCampaignTotals(
  db: Database,
  of: { tenantId: string; campaignIds: readonly string[] },
): Promise<Map<string, CampaignTotals>> {
  const [results, sales] = await Promise.all([listVariantResults(db, of), listSales(db, of)]);
  return new Map(
    of.campaignIds.map((id) => {
      const own = results.filter(({ campaignId }) => campaignId === id);
      const sold = own.map((one) => ({
        ...one,
        ...sumSales(
          sales.filter(({ templateId, variant }) => templateId === one.templateId && variant === one.variant),
        ),
      }));
      return [id, sumResults(sold)];
    }),
  );
}

const listSales = (
  db: Database,
  of: { tenantId: string; campaignIds: readonly string[] },
): Promise<CreditedSale[]> => listCreditedSales(db, { ...of, sales: salesLeft(of.tenantId) });

const sumSales = (sales: readonly CreditedSale[]) => ({
  conversionCount: sales.length,
  salesTotal: decimalOfCents(sales.reduce((sum, { cents }) => sum + cents, 0)),
});
