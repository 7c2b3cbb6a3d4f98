import { describe, expect, it } from 'vitest';
import { currencyText, moneyFieldText, parseCents } from './money-text.ts';

describe('an amount that was typed', () => {
  it.each([
    ['299', 29_900],
    ['299.5', 29_950],
    ['299.05', 29_905],
    [' $1,299.50 ', 129_950],
    ['0', 0],
    ['1,234,567', 123_456_700],
  ])('reads %j as %i cents', (text, cents) => expect(parseCents(text)).toBe(cents));

  it.each([
    '',
    '12.345',
    '-5',
    '1,29',
    '1.299,50',
    'free',
    '.5',
    '1e3',
    '12,34,567',
  ])('takes %j for no amount', (text) => expect(parseCents(text)).toBeNull());

  it.each([0, 5, 99, 100, 129_950])('reads back what it wrote for %i cents', (cents) =>
    expect(parseCents(moneyFieldText(cents))).toBe(cents));
});

it.each([
  [129_950, 'USD', false, '$1,299.50'],
  [129_900, 'USD', false, '$1,299.00'],
  [129_900, 'USD', true, '$1,299'],
  [129_950, 'GBP', true, '£1,299.50'],
  [-500, 'EUR', false, '-€5.00'],
])('%i cents of %s, short: %s, are %s', (cents, currency, isShort, text) =>
  expect(currencyText(cents, currency, { isShort })).toBe(text));
