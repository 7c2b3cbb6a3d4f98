import { listEntries } from '#app/domain/catalogue/index.ts';
import type { Random } from './random.ts';
import type { DemoShop } from './shops.ts';

/** A line of a demo order, named as shops name their products and not as the catalogue does. */
export interface DemoLine {
  name: string;
  sku: string;
  /** The shop's id of the product. */
  productId: string;
  quantity: number;
  /** Price of the whole line. */
  cents: number;
}

interface Pack {
  /** Follows the product's name. */
  label: string;
  /** Ends the SKU. */
  code: string;
  /** Price of the pack, in prices of a vial. */
  vials: number;
}

/** Sizes in which shops sell vials, with their weights. */
const DEMO_PACKS: Readonly<Record<string, Pack>> = {
  small: { label: ' 5mg', code: '5', vials: 1 },
  large: { label: ' 10mg', code: '10', vials: 1.7 },
  three: { label: ' 5mg – 3 vials', code: '5X3', vials: 2.7 },
  ten: { label: ' 5mg, 10 vials', code: '5X10', vials: 8 },
};
const DEMO_PACK_WEIGHTS = { small: 62, large: 26, three: 9, ten: 3 } as const;
/** A set of several products has no strength. */
const DEMO_SET: Pack = { label: '', code: 'SET', vials: 1 };
const DEMO_SETS: readonly string[] = ['signature-protocol', 'hcg-protocol'];

const DEMO_TWO_OF_A_LINE = 0.12;

const DEMO_BRAND = 'Demo';
/** The list takes a while to make, and each shop draws thousands of lines. */
const DEMO_ENTRIES = listEntries(DEMO_BRAND);

/** Puts the shop's name into the names that contain a brand. */
const nameEntry = ({ tenant }: DemoShop, name: string): string =>
  name.replace(DEMO_BRAND, tenant.name.split(' ')[0] ?? '');

/** Draws the line of an entry: its pack, how many of them, and what they cost. */
export function drawLine(shop: DemoShop, entryId: string, random: Random): DemoLine {
  const [size, isTwo] = [random.weighted(DEMO_PACK_WEIGHTS), random.chance(DEMO_TWO_OF_A_LINE)];
  const pack = DEMO_SETS.includes(entryId) ? DEMO_SET : (DEMO_PACKS[size] ?? DEMO_SET);
  const quantity = isTwo ? 2 : 1;
  const index = DEMO_ENTRIES.findIndex(({ id }) => id === entryId);
  const { usualPriceCents, products } = shop;
  const vialCents = products[entryId as keyof typeof products]?.priceCents ?? usualPriceCents;
  return {
    name: `${nameEntry(shop, DEMO_ENTRIES[index]?.defaultName ?? entryId)}${pack.label}`,
    sku: `${shop.orders.sku}-${entryId.replaceAll('-', '')}-${pack.code}`.toUpperCase(),
    productId: String(1_000 + index * 10 + Object.values(DEMO_PACKS).indexOf(pack) + 1),
    quantity,
    cents: Math.round((vialCents * pack.vials) / 100) * 100 * quantity,
  };
}

export const sumLines = (lines: readonly DemoLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** Returns what is stored of an order, as the program that reports the shop's orders sends it. */
export function describeOrder(
  { orders }: DemoShop,
  { orderId, lines, soldAt }: { orderId: string; lines: readonly DemoLine[]; soldAt: Date },
) {
  if (orders.source === 'api')
    return {
      items: lines.map(({ name, sku, quantity, cents }) => ({
        ...{ name, sku, quantity },
        price: (cents / quantity / 100).toFixed(2),
      })),
    };
  return {
    number: orderId,
    items: lines.map(({ name, sku, productId }) => ({ name, sku, productId })),
    changedAt: soldAt.toISOString(),
    totalCents: sumLines(lines),
  };
}
