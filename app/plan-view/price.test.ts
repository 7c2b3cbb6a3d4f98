import { expect, test } from 'vitest';
import { currencySymbol, formatPrice } from './price.ts';

test('writes cents as money of the currency', () => {
  expect(formatPrice(4950, 'USD', 'en-US')).toBe('$49.50');
  expect(formatPrice(123456, 'EUR', 'de-DE').replace(/\s/g, ' ')).toBe('1.234,56 €');
});

test('reads an unusable locale as English', () => {
  expect(formatPrice(4900, 'USD', 'not a locale')).toBe('$49.00');
});

test('shows the figure and the code when the currency is unknown to the browser', () => {
  expect(formatPrice(4900, '??', 'en')).toBe('49.00 ??');
});

test.each([
  ['USD', '$'],
  ['EUR', '€'],
  ['CHF', 'CHF'],
])('writes the sign of %s as %s', (currency, sign) => {
  expect(currencySymbol(currency)).toBe(sign);
});
