import { findCreditedCampaigns } from '#app/domain/campaigns/index.ts';
import { readCatalogue } from '#app/domain/catalogue/index.ts';
import { listProductSales, readSaleRows } from '#app/domain/conversions/index.ts';
import type { RowKind } from '#app/domain/conversions/row-kind-fields.ts';
import type { Database } from '#app/domain/database.ts';
import { countLeadsBy, findLeadNames, splitList } from '#app/domain/leads/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { MIN_GROUP_PEOPLE } from './small-groups.ts';

/** A sale or refund with the objects that pages link from it. */
export interface LinkedSale {
  id: string;
  kind: RowKind;
  orderId: string | null;
  currency: string;
  amountCents: number;
  date: Date;
  lead: { id: string; name: string };
  /** Products of the order that the catalogue knows. */
  products: { id: string; name: string }[];
  /** The campaign that the sale is credited to. */
  campaign: { id: string; name: string } | null;
}

/** Reads sales and refunds by id, the newest first, each with its lead, products and campaign. */
export async function readLinkedSales(
  db: Database,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<LinkedSale[]> {
  if (ids.length === 0) return [];
  const rows = await readSaleRows(db, { tenantId, ids });
  const leadIds = rows.map(({ leadId }) => leadId);
  const [names, campaigns, catalogue] = await Promise.all([
    findLeadNames(db, { tenantId, leadIds }),
    findCreditedCampaigns(db, { tenantId, leadIds }),
    rows.some(({ productIds }) => productIds !== '') ? readCatalogue({ db, tenantId }) : [],
  ]);
  const products = new Map(catalogue.map(({ id, name, defaultName }) => [id as string, name ?? defaultName]));
  return rows.map(({ leadId, productIds, saleAmountCents, conversionDate, ...row }) => ({
    ...row,
    amountCents: saleAmountCents,
    date: conversionDate,
    lead: { id: leadId, name: names.get(leadId) ?? leadId },
    products: splitList(productIds).flatMap((id) => {
      const name = products.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    campaign: campaigns.get(row.id) ?? null,
  }));
}

const PRODUCT_SALES_DAYS = 365;
const LATEST_PRODUCT_SALES = 10;

/** Reads how often a product was recommended and bought in the last year, and its newest orders. */
export async function readProductSales(
  db: Database,
  { tenantId, productId, now }: { tenantId: string; productId: string; now: Date },
) {
  const from = new Date(now.getTime() - PRODUCT_SALES_DAYS * DAY_MS);
  const [counts, sales] = await Promise.all([
    countLeadsBy(db, { tenantId, kind: 'product', from: from.toISOString().slice(0, 10) }),
    listProductSales(db, { tenantId, productId, from, limit: LATEST_PRODUCT_SALES }),
  ]);
  const recommended = counts.find(({ value }) => value === productId)?.leads ?? 0;
  return {
    /** Null for fewer than five leads, whose safety answers the number could reveal. */
    recommended: recommended > 0 && recommended < MIN_GROUP_PEOPLE ? null : recommended,
    bought: sales.count,
    latest: await readLinkedSales(db, { tenantId, ids: sales.ids }),
  };
}
