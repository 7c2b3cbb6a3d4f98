import { expect, it } from 'vitest';
import { changePrice, type PriceChange } from './change-price.ts';

it.each<[what: string, from: number | null, change: PriceChange, currency: string, to: number | null]>([
  ['one amount in place of a price', 4900, { cents: 5500 }, 'USD', 5500],
  ['one amount where no price is set', null, { cents: 5500 }, 'USD', 5500],
  ['10 % more', 4900, { bps: 1_000 }, 'USD', 5390],
  ['15 % less', 4900, { bps: -1_500 }, 'USD', 4165],
  ['half a cent rounded up', 4905, { bps: 1_000 }, 'USD', 5396],
  ['all of it less', 4900, { bps: -10_000 }, 'USD', 0],
  ['10 % more of no price', null, { bps: 1_000 }, 'USD', null],
  ['whole yen', 495_500, { bps: 1_000 }, 'JPY', 545_100],
  ['cents, although the amount is large', 1_999_999_900, { bps: 1 }, 'USD', 2_000_199_900],
])('%s', (_what, from, change, currency, to) => expect(changePrice(from, change, currency)).toBe(to));
