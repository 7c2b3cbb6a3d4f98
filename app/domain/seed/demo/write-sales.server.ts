import { createHash } from 'node:crypto';
import { listTerms } from '#app/domain/billing/index.ts';
import { type ConversionRow, importConversions } from '#app/domain/conversions/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findLeadIds, markConverted } from '#app/domain/leads/index.ts';
import { addRevenue } from '#app/domain/usage/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { computeCommission } from '#app/lib/money.ts';
import { isoMonth } from '#app/lib/months.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { type Random, seededRandom } from './random.ts';
import type { DemoShop } from './shops.ts';
import type { DemoLead } from './write-visits.server.ts';

type Row = ConversionRow;

interface WriteSales {
  db: Database;
  shop: DemoShop;
  leads: readonly DemoLead[];
  now: Date;
}

/** Writes the sales that the shop's server reported, with a refund, and updates the lead and the month's revenue (D26). */
export async function writeSales({ db, shop, leads, now }: WriteSales): Promise<void> {
  const [rates, leadIds] = await Promise.all([listTerms(db, shop.id), findLeadIds(db, shop.id)]);
  const rateOn = (day: Date) => rates.find(({ effectiveFrom }) => effectiveFrom <= day)?.rateBps ?? 0;

  const sales = plannedSales(shop, leads, now).map(({ lead, at: soldAt, cents, productIds }, index) =>
    conversion({
      shop,
      leadId: leadIds.get(lead.trackingId) as string,
      trackingId: lead.trackingId,
      orderId: `${shop.orderPrefix}${10_001 + index * 3}`,
      at: soldAt,
      cents,
      productIds,
      rateBps: rateOn(soldAt),
    }),
  );
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

/** Plans the sales to the shop's leads, in time order. */
function plannedSales(shop: DemoShop, leads: readonly DemoLead[], now: Date) {
  const random = seededRandom(`${shop.id} sales`);
  return leads
    .filter(({ entryIds }) => entryIds.length > 0)
    .flatMap((lead) => {
      // Values are drawn for each lead, whether or not it buys, so that changing one lead does not change another.
      const [buys, orders] = [random.chance(shop.traffic.buyers), random.chance(0.14) ? 2 : 1];
      const first = lead.at.getTime() + (0.02 - 4 * Math.log(1 - random.next())) * DAY_MS;
      const again = first + random.whole(20, 45) * DAY_MS;
      const baskets = [basket(shop, lead, random), basket(shop, lead, random)];
      const dates = buys ? [first, again].slice(0, orders) : [];
      return dates.map((time, index) => ({ lead, at: new Date(time), ...(baskets[index] as Basket) }));
    })
    .filter(({ at: soldAt }) => soldAt < now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

interface Basket {
  productIds: string[];
  cents: number;
}

/** Picks some of the plan's first products and adds up their prices. */
function basket({ products, usualPriceCents }: DemoShop, { entryIds }: DemoLead, random: Random): Basket {
  const bought = entryIds.slice(0, random.whole(1, 3));
  const prices = bought.map((id) => products[id as keyof typeof products]?.priceCents ?? usualPriceCents);
  return { productIds: bought, cents: prices.reduce((sum, price) => sum + price, 0) };
}

function conversion(sale: {
  shop: DemoShop;
  leadId: string;
  trackingId: string;
  orderId: string;
  at: Date;
  cents: number;
  productIds: readonly string[];
  rateBps: number;
}): Row {
  const { shop, leadId, trackingId, orderId, at: soldAt, cents, productIds, rateBps } = sale;
  return {
    id: uuid7(soldAt),
    tenantId: shop.id,
    leadId,
    trackingId,
    kind: 'sale',
    dedupeKey: `order:${orderId}`,
    bodyHash: hashFigures({ trackingId, orderId, cents }),
    orderId,
    currency: shop.tenant.currency ?? 'USD',
    saleAmountCents: cents,
    commissionRateBps: rateBps,
    commissionAmountCents: computeCommission(cents, rateBps),
    conversionDate: soldAt,
    month: isoMonth(soldAt),
    source: 'api',
    productIds: `|${productIds.join('|')}|`,
    createdAt: soldAt,
  };
}

/** Refunds a whole order a few days later, as a row with negative amounts. */
function makeRefund(sale: Row): Row {
  const refundedAt = new Date(sale.conversionDate.getTime() + 6 * DAY_MS);
  return {
    ...sale,
    id: uuid7(refundedAt),
    kind: 'refund',
    dedupeKey: `refund:${sale.orderId}`,
    bodyHash: hashFigures({ refund: sale.orderId, cents: sale.saleAmountCents }),
    saleAmountCents: -sale.saleAmountCents,
    commissionAmountCents: -sale.commissionAmountCents,
    refundOfId: sale.id,
    conversionDate: refundedAt,
    month: isoMonth(refundedAt),
    createdAt: refundedAt,
  };
}

const hashFigures = (figures: object) => createHash('sha256').update(JSON.stringify(figures)).digest('hex');

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
