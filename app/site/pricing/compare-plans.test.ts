import { expect, test } from 'vitest';
import { computeBreakEvenCents, PRICING_PLANS, type PricingPlan } from '#app/domain/billing/plans.ts';
import { cheapestRange, costOf, dollars, findCheapest, readSales } from './compare-plans.ts';

const IDS = Object.keys(PRICING_PLANS) as PricingPlan[];
const CARDS = IDS.map((id, index) => {
  const { label, baseFeeCents, commissionRateBps } = PRICING_PLANS[id];
  const before = IDS[index - 1];
  return {
    id,
    label,
    price: baseFeeCents / 100,
    percent: commissionRateBps / 100,
    cheapestFrom: before ? computeBreakEvenCents(id, before) / 100 : 0,
    isPopular: false,
  };
});

test.each([
  [0, 'performance-starter', '$299'],
  [9_999.99, 'performance-starter', '$1,099'],
  [10_000, 'performance-growth', '$1,099'],
  [12_345.5, 'performance-growth', '$1,239.73'],
  [20_000, 'performance-growth', '$1,699'],
  [29_999, 'performance-growth', '$2,298.94'],
  [30_000, 'performance-enterprise', '$2,299'],
  [1_000_000, 'performance-enterprise', '$50,799'],
])('with sales of %d a month, %s is the cheapest', (sales, id, cost) => {
  const cheapest = findCheapest(CARDS, sales);
  expect(cheapest?.id).toBe(id);
  expect(dollars(cheapest ? costOf(cheapest, sales) : 0)).toBe(cost);
});

test('each card says where its plan is the cheapest, as the price list has it', () => {
  expect(CARDS.map((card) => cheapestRange(CARDS, card))).toEqual([
    'Cheapest up to $10,000 in sales a month',
    'Cheapest from $10,000 to $30,000 in sales a month',
    'Cheapest from $30,000 in sales a month',
  ]);
  for (const { id, cheapestFrom } of CARDS) {
    expect(findCheapest(CARDS, cheapestFrom)?.id).toBe(id);
    expect(findCheapest(CARDS, cheapestFrom - 1)?.id).not.toBe(cheapestFrom > 0 ? id : '');
  }
});

test.each([
  ['20000', 20_000],
  [' $20,000 ', 20_000],
  ['$ 1,234.50', 1234.5],
  ['0', 0],
  ['100000000', 100_000_000],
  ['100000001', null],
  ['', null],
  ['-5', null],
  ['twenty', null],
  ['1e5', null],
  ['12.345', null],
])('reads "%s" as %s', (text, sales) => {
  expect(readSales(text)).toBe(sales);
});
