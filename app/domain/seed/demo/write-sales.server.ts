import { findContractAt, listTerms } from '#app/domain/billing/index.ts';
import { type ConversionRow, hashFigures, importConversions } from '#app/domain/conversions/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findLeadIds, markConverted } from '#app/domain/leads/index.ts';
import { readLineRules, recogniseOrder } from '#app/domain/product-feed/index.ts';
import { addRevenue } from '#app/domain/usage/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { computeCommission } from '#app/lib/money.ts';
import { isoMonth } from '#app/lib/months.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { describeOrder, sumLines } from './order-lines.ts';
import { type DemoReader, type PlannedSale, planSales } from './plan-sales.ts';
import type { DemoShop } from './shops.ts';
import type { DemoLead } from './write-visits.server.ts';

type Row = ConversionRow;

interface WriteSales {
  db: Database;
  shop: DemoShop;
  leads: readonly DemoLead[];
  /** Leads that followed the link of a mail. */
  readers: readonly DemoReader[];
  now: Date;
}

/**
 * Writes the sales that the shop's server reported, with a refund, and updates the lead and the month's revenue (D26). The products are
 * those that the product recognises in the orders' lines.
 */
export async function writeSales({ db, shop, leads, readers, now }: WriteSales): Promise<void> {
  const [rates, leadIds, rules, contract] = await Promise.all([
    listTerms(db, shop.id),
    findLeadIds(db, shop.id),
    readLineRules(db, shop.id),
    findContractAt(db, shop.id, now),
  ]);
  const rateOn = (day: Date) => rates.find(({ effectiveFrom }) => effectiveFrom <= day)?.rateBps ?? 0;
  const sales = planSales(shop, { leads, readers, now }).map((sale, index) => {
    const orderId = `${shop.orders.prefix}${10_001 + index * 3}`;
    const order = describeOrder(shop, { ...sale, orderId, soldAt: sale.at });
    return describeSale({
      ...{ shop, sale, orderId },
      leadId: leadIds.get(sale.lead.trackingId) as string,
      rateBps: rateOn(sale.at),
      details: {
        clientOrderData: order,
        productIds: recogniseOrder(order, rules).productIds,
        contractId: contract?.id ?? null,
        assessedAt: sale.lead.at,
      },
    });
  });
  const settled = sales.filter(
    ({ conversionDate }) => now.getTime() - conversionDate.getTime() > 10 * DAY_MS,
  );
  const refunds = settled.slice(Math.max(0, settled.length - shop.refunds)).map(makeRefund);

  await db.$transaction(async (tx) => {
    await importConversions(tx, [...sales, ...refunds]);
    const refunded = new Set(refunds.map(({ refundOfId }) => refundOfId));
    await markFirstSales(
      tx,
      shop.id,
      sales.filter(({ id }) => !refunded.has(id)),
    );
    await addRevenues(tx, shop.id, [...sales, ...refunds]);
  });
}

function describeSale({
  shop,
  sale: { lead, at: soldAt, lines },
  orderId,
  leadId,
  rateBps,
  details,
}: {
  shop: DemoShop;
  sale: PlannedSale;
  orderId: string;
  leadId: string;
  rateBps: number;
  details: Pick<Row, 'clientOrderData' | 'productIds' | 'contractId' | 'assessedAt'>;
}): Row {
  const [cents, currency] = [sumLines(lines), shop.tenant.currency ?? 'USD'];
  return {
    ...details,
    id: uuid7(soldAt),
    tenantId: shop.id,
    leadId,
    trackingId: lead.trackingId,
    kind: 'sale',
    dedupeKey: `order:${orderId}`,
    bodyHash: hashFigures(cents, currency),
    orderId,
    currency,
    saleAmountCents: cents,
    commissionRateBps: rateBps,
    commissionAmountCents: computeCommission(cents, rateBps),
    conversionDate: soldAt,
    month: isoMonth(soldAt),
    source: shop.orders.source,
    createdAt: soldAt,
  };
}

/** Refunds a whole order a few days later, as a row with negative amounts. */
function makeRefund({ clientOrderData, productIds, contractId, assessedAt, ...sale }: Row): Row {
  const refundedAt = new Date(sale.conversionDate.getTime() + 6 * DAY_MS);
  return {
    ...sale,
    id: uuid7(refundedAt),
    kind: 'refund',
    dedupeKey: `refund:${sale.orderId}`,
    bodyHash: hashFigures(sale.saleAmountCents, sale.currency ?? 'USD'),
    saleAmountCents: -sale.saleAmountCents,
    commissionAmountCents: -sale.commissionAmountCents,
    refundOfId: sale.id,
    conversionDate: refundedAt,
    month: isoMonth(refundedAt),
    createdAt: refundedAt,
  };
}

/** Marks each lead with its first sale that was not refunded. */
async function markFirstSales(
  tx: Prisma.TransactionClient,
  tenantId: string,
  sales: readonly Row[],
): Promise<void> {
  const first = new Map([...sales].reverse().map((sale) => [sale.leadId, sale]));
  for (const sale of first.values())
    await markConverted(tx, {
      tenantId,
      leadId: sale.leadId,
      sale: {
        conversionDate: sale.conversionDate,
        saleAmountCents: sale.saleAmountCents,
        orderId: sale.orderId,
        commissionRateBps: sale.commissionRateBps,
        commissionAmountCents: sale.commissionAmountCents,
      },
    });
}

async function addRevenues(
  tx: Prisma.TransactionClient,
  tenantId: string,
  rows: readonly Row[],
): Promise<void> {
  const months = new Map<string, number>();
  for (const { month, saleAmountCents } of rows)
    months.set(month, (months.get(month) ?? 0) + saleAmountCents);
  for (const [month, cents] of months) await addRevenue(tx, { tenantId, month, cents });
}
