import { DAY_MS } from '#app/lib/durations.ts';
import { type DemoLine, drawLine } from './order-lines.ts';
import { type Random, seededRandom } from './random.ts';
import type { DemoShop } from './shops.ts';
import type { DemoLead } from './write-visits.server.ts';

/** An order of a lead, before it is written. */
export interface PlannedSale {
  lead: DemoLead;
  at: Date;
  lines: DemoLine[];
}

/** A lead that followed the link of a campaign's mail. */
export interface DemoReader {
  lead: DemoLead;
  clickedAt: Date;
}

/** Visitors of some campaigns buy more often than others. */
const DEMO_BUYERS_OF_CAMPAIGN: Readonly<Record<string, number>> = {
  newsletter: 1.9,
  podcast: 1.4,
  instagram: 0.5,
  tiktok: 0.4,
};
const DEMO_BUYING_READERS = 0.3;

/** Plans the sales to the shop's leads, in time order. */
export function planSales(
  shop: DemoShop,
  { leads, readers, now }: { leads: readonly DemoLead[]; readers: readonly DemoReader[]; now: Date },
): PlannedSale[] {
  return [...planUsualSales(shop, leads), ...planReaderSales(shop, readers)]
    .filter(({ at: soldAt }) => soldAt < now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function planUsualSales(shop: DemoShop, leads: readonly DemoLead[]): PlannedSale[] {
  const random = seededRandom(`${shop.id} sales`);
  return leads
    .filter(({ entryIds }) => entryIds.length > 0)
    .flatMap((lead) => {
      const share = shop.traffic.buyers * (DEMO_BUYERS_OF_CAMPAIGN[lead.visit.utm?.utm_source ?? ''] ?? 1);
      // Values are drawn for each lead, whether or not it buys, so that changing one lead does not change another.
      const [buys, orders] = [random.chance(share), random.chance(0.14) ? 2 : 1];
      const first = lead.at.getTime() + (0.02 - 4 * Math.log(1 - random.next())) * DAY_MS;
      const again = first + random.whole(20, 45) * DAY_MS;
      const baskets = [fillBasket(shop, lead, random), fillBasket(shop, lead, random)];
      const dates = buys ? [first, again].slice(0, orders) : [];
      return dates.map((time, index) => ({ lead, at: new Date(time), lines: baskets[index] ?? [] }));
    });
}

/** Some of those who follow a mail's link buy in the days after. */
function planReaderSales(shop: DemoShop, readers: readonly DemoReader[]): PlannedSale[] {
  return readers.flatMap(({ lead, clickedAt }) => {
    const random = seededRandom(`${shop.id} reader ${lead.email}`);
    if (lead.entryIds.length === 0 || !random.chance(DEMO_BUYING_READERS)) return [];
    const soldAt = new Date(clickedAt.getTime() + (0.02 + 2.5 * random.next()) * DAY_MS);
    return [{ lead, at: soldAt, lines: fillBasket(shop, lead, random) }];
  });
}

/** Fills a basket with some of the plan's first products. */
function fillBasket(shop: DemoShop, { entryIds }: DemoLead, random: Random): DemoLine[] {
  const count = random.whole(1, 3);
  const lines = [0, 1, 2].flatMap((index) => {
    const entryId = entryIds[index];
    return entryId === undefined ? [] : [drawLine(shop, entryId, random)];
  });
  return lines.slice(0, count);
}
