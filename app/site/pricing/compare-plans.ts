import type { PricingCard } from './pricing-content.ts';

/** Sales a month in dollars that the comparison begins with. */
export const EXAMPLE_SALES = 20_000;
/** The slider's end. The field beside it takes more. */
export const SLIDER = { max: 60_000, step: 500 } as const;

const MOST_SALES = 100_000_000;

/** Reads sales a month as people type them: "20000", "$20,000", "1,234.50". Returns null for anything else. */
export function readSales(text: string): number | null {
  const digits = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(digits)) return null;
  const sales = Number(digits);
  return sales <= MOST_SALES ? sales : null;
}

/** Returns what a plan costs in a month with these sales, in dollars. */
export const costOf = ({ price, percent }: Pick<PricingCard, 'price' | 'percent'>, sales: number): number =>
  price + (sales * percent) / 100;

/** Returns the plan that costs least at these sales; of two that cost the same, the later one, whose rate is lower. */
export const findCheapest = <Card extends Pick<PricingCard, 'price' | 'percent'>>(
  cards: readonly Card[],
  sales: number,
): Card | undefined =>
  cards.reduce<Card | undefined>(
    (best, card) => (best && costOf(best, sales) < costOf(card, sales) ? best : card),
    undefined,
  );

/** Says at which sales a month a plan is the cheapest. Null for a plan that never is. */
export function cheapestRange(cards: readonly PricingCard[], card: PricingCard): string | null {
  const next = cards[cards.indexOf(card) + 1];
  const { cheapestFrom: from } = card;
  const to = next?.cheapestFrom;
  if (to !== undefined && to <= from) return null;
  if (to === undefined) return `Cheapest from ${dollars(from)} in sales a month`;
  return from === 0
    ? `Cheapest up to ${dollars(to)} in sales a month`
    : `Cheapest from ${dollars(from)} to ${dollars(to)} in sales a month`;
}

/** Writes an amount with its cents only if it has any: "$1,699", "$1,049.07". */
export const dollars = (amount: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
