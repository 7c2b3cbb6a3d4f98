import { expect, it } from 'vitest';
import { isLedgerCurrency, LEDGER_CURRENCIES } from './currencies.ts';

/** The ledger stores hundredths, up to 20 million of a currency (public report F11). */
it.each([
  ['USD', true],
  ['JPY', true],
  ['KRW', true],
  ['ISK', true],
  ['MXN', true],
  // Three decimals.
  ['KWD', false],
  ['BHD', false],
  // 20 million are less than 10,000 dollars.
  ['VND', false],
  ['IDR', false],
  ['COP', false],
  ['XYZ', false],
])('%s can be chosen: %s', (code, isHeld) => {
  expect(isLedgerCurrency(code)).toBe(isHeld);
  expect(LEDGER_CURRENCIES.includes(code)).toBe(isHeld);
});
