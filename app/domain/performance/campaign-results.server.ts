import {
  type CampaignRow,
  type CampaignStep,
  type CreditedSale,
  compareHoldout,
  type HoldoutComparison,
  hideReasons,
  listCountedResults,
  listCreditedSales,
  readCampaign,
  type VariantResults,
  type WholeCampaign,
} from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { decimalOfCents } from '#app/lib/money.ts';

/** The results of one variant's e-mails, with the sales credited to them. */
interface SoldResults extends VariantResults {
  /** Sales, except those that were refunded in full. */
  conversionCount: number;
  /** Sales less refunds, in the tenant's currency. */
  salesTotal: number;
}

/** The sales of a group, less refunds, in the tenant's currency. */
type SoldGroup = Pick<HoldoutComparison['sent'], 'people' | 'buyers'> & { salesTotal: number };

interface Holdout extends Pick<HoldoutComparison, 'verdict'> {
  sent: SoldGroup;
  heldOut: SoldGroup;
}

export interface CampaignWithSales extends Omit<WholeCampaign, 'steps'> {
  steps: (Omit<CampaignStep, 'results'> & { results: SoldResults[] })[];
  /** What held-out people bought, and those who were not; null for a campaign without held-out people. */
  holdout: Holdout | null;
  /** Ids of the newest sales that are credited to the campaign. */
  latestSaleIds: string[];
}

const LATEST_CAMPAIGN_SALES = 10;

/** Reads a campaign with its templates, results and sales. @throws AppError `not-found` */
export async function readCampaignWithSales(
  db: Database,
  options: { tenantId: string; campaignId: string; row?: CampaignRow },
): Promise<CampaignWithSales> {
  const { tenantId, campaignId } = options;
  const [campaign, sales] = await Promise.all([
    readCampaign(db, options),
    listCreditedSales(db, { tenantId, campaignIds: [campaignId] }),
  ]);
  const holdout = campaign.holdoutPercent > 0 ? await readHoldout(db, { tenantId, campaignId }) : null;
  return {
    ...campaign,
    holdout,
    latestSaleIds: [...sales]
      .sort((a, b) => b.soldAt.getTime() - a.soldAt.getTime())
      .slice(0, LATEST_CAMPAIGN_SALES)
      .map(({ saleId }) => saleId),
    steps: campaign.steps.map(({ results, ...step }) => ({
      ...step,
      results: results.map((result) => ({
        ...result,
        ...sumSales(
          sales.filter(({ templateId, variant }) => templateId === step.id && variant === result.variant),
        ),
      })),
    })),
  };
}

async function readHoldout(db: Database, query: { tenantId: string; campaignId: string }): Promise<Holdout> {
  const { sent, heldOut, verdict } = await compareHoldout(db, query);
  const toSold = ({ people, buyers, cents }: HoldoutComparison['sent']): SoldGroup => ({
    ...{ people, buyers, salesTotal: decimalOfCents(cents) },
  });
  return { sent: toSold(sent), heldOut: toSold(heldOut), verdict };
}

/** Hides the reasons why people get no e-mail, for users who may not see safety answers: these are among the reasons (D56). */
export const withoutReasons = (campaign: CampaignWithSales): CampaignWithSales => ({
  ...campaign,
  skipped: hideReasons(campaign.skipped),
  leftOut: hideReasons(campaign.leftOut),
  enrolments: { ...campaign.enrolments, stopped: hideReasons(campaign.enrolments.stopped) },
});

/** The results of a campaign over all its e-mails. */
export type CampaignTotals = Pick<
  SoldResults,
  'totalSent' | 'totalOpened' | 'totalClicked' | 'conversionCount' | 'salesTotal'
>;

export const sumResults = (results: readonly CampaignTotals[]): CampaignTotals => {
  const sum = (name: keyof CampaignTotals): number =>
    results.reduce((total, result) => total + result[name], 0);
  return {
    totalSent: sum('totalSent'),
    totalOpened: sum('totalOpened'),
    totalClicked: sum('totalClicked'),
    conversionCount: sum('conversionCount'),
    // Rounds to whole cents, because adding decimals leaves rounding errors.
    salesTotal: Math.round(sum('salesTotal') * 100) / 100,
  };
};

/** Reads the totals of several campaigns by id, as shown on their pages. */
export async function readCampaignTotals(
  db: Database,
  query: { tenantId: string; campaignIds: readonly string[] },
): Promise<Map<string, CampaignTotals>> {
  const [results, sales] = await Promise.all([listCountedResults(db, query), listCreditedSales(db, query)]);
  return new Map(
    query.campaignIds.map((id) => {
      const campaignResults = results.filter(({ campaignId }) => campaignId === id);
      const soldResults = campaignResults.map((result) => ({
        ...result,
        ...sumSales(
          sales.filter(
            ({ templateId, variant }) => templateId === result.templateId && variant === result.variant,
          ),
        ),
      }));
      return [id, sumResults(soldResults)];
    }),
  );
}

const sumSales = (sales: readonly CreditedSale[]) => ({
  conversionCount: sales.length,
  salesTotal: decimalOfCents(sales.reduce((sum, { cents }) => sum + cents, 0)),
});
