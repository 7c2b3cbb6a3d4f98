import { describe, expect, it } from 'vitest';
import type { PeriodRevenue } from '#app/domain/performance/index.ts';
import { commissionShare, describeTotal, listRevenue } from './revenue-text.ts';

const march: PeriodRevenue = {
  ...{ currency: 'USD', commissionRate: 0.08, isBooked: true, salesCount: 2, salesTotal: 1000 },
  ...{ total: 379, commission: 80, charged: 80, carriedIn: 0, carriedOut: 0 },
  ...{ baseFee: 299, baseFeeCurrency: 'USD', otherFees: [] },
};

describe('what the card Total Revenue says of its sum', () => {
  it.each<[string, Partial<PeriodRevenue>]>([
    ['Base fee + commission', {}],
    ['Commission from these leads, base fee not included', { baseFee: null }],
    ['Commission charged · base fee $799.00 apart', { currency: 'EUR', baseFee: 799 }],
    ['Base fee + commission · fee €99.00 apart', { otherFees: [{ currency: 'EUR', amount: 99 }] }],
    ['Base fee + commission · -$500.00 carried over to the next month', { carriedOut: -500 }],
  ])('%s', (text, changes) => {
    expect(describeTotal({ ...march, ...changes })).toBe(text);
  });
});

it('lists what is charged and carried over in the words of the statement', () => {
  const negative = { ...march, commission: -800, charged: 0, carriedIn: -100, carriedOut: -900 };
  expect(listRevenue(negative, 'Commission from 1 sale')).toEqual([
    { label: 'Base monthly fee', value: '$299.00' },
    { label: 'Commission from 1 sale', value: '-$800.00' },
    { label: 'Carried over from earlier months', value: '-$100.00' },
    { label: 'Commission charged', value: '$0.00' },
    { label: 'Carried over to the next month', value: '-$900.00' },
  ]);
});

it('has no share of commission in a sum that leaves the fee out', () => {
  expect(commissionShare({ ...march, total: 400, charged: 100 })).toBe(0.25);
  expect(commissionShare({ ...march, currency: 'EUR' })).toBeNull();
});
