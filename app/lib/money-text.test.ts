import { expect, it } from 'vitest';
import { currencyText } from './money-text.ts';

it.each([
  [129_950, 'USD', false, '$1,299.50'],
  [129_900, 'USD', false, '$1,299.00'],
  [129_900, 'USD', true, '$1,299'],
  [129_950, 'GBP', true, '£1,299.50'],
  [-500, 'EUR', false, '-€5.00'],
])('%i cents of %s, short: %s, are %s', (cents, currency, isShort, text) =>
  expect(currencyText(cents, currency, { isShort })).toBe(text));
