import { describe, expect, it } from 'vitest';
import { createSaleReport } from './sale-fields.ts';

/** Amounts that the columns can't hold are refused with their reason, and none is stored at another scale (public report F11). */
const read = (saleAmount: string | number, currency: string) => {
  const parsed = createSaleReport({ currency, timeZone: null })
    .pick({ saleAmount: true })
    .safeParse({ saleAmount });
  return parsed.success ? parsed.data.saleAmount : parsed.error.issues[0]?.message;
};

const ROUND = 'Amounts are stored with 2 decimals. Please round this amount, such as 12.345 to 12.35';
const LARGEST = 'One sale can be at most 20,000,000';

describe('an amount of', () => {
  it.each([
    ['VND', '12,500,000', 1_250_000_000],
    ['VND', 1_250_000, 125_000_000],
    ['VND', '25,000,000', LARGEST],
    ['JPY', '59,800', 5_980_000],
    ['JPY', '¥59,800', 5_980_000],
    ['JPY', '598.5', 'Enter an amount above 0, e.g. 129.95'],
    ['KWD', '12.500', 1250],
    ['KWD', 'KD 12.500', 1250],
    ['KWD', '12.345', ROUND],
    ['KWD', 12.345, ROUND],
    ['BHD', '1,299.505', ROUND],
    ['KWD', '1.250', 125],
    ['USD', '99999999999999999999.00', LARGEST],
  ])('%s written %j is %j', (currency, text, expected) => {
    expect(read(text, currency)).toBe(expected);
  });
});
