import { describe, expect, it } from 'vitest';
import { moneyFieldText } from '#app/lib/money-text.ts';
import { readCents } from './readers.ts';

describe('an amount that was typed', () => {
  it.each([
    ['299', 29_900],
    ['299.5', 29_950],
    ['299.05', 29_905],
    [' $1,299.50 ', 129_950],
    ['0', 0],
    ['1,234,567', 123_456_700],
  ])('reads %j as %i cents', (text, cents) => expect(readCents(text)).toBe(cents));

  it.each(['', '12.345', '-5', '1,29', '1.299,50', 'free', '1e3'])('takes %j for no amount', (text) =>
    expect(readCents(text)).toBeNull());

  it.each([0, 5, 99, 100, 129_950])('reads back what it wrote for %i cents', (cents) =>
    expect(readCents(moneyFieldText(cents))).toBe(cents));
});
