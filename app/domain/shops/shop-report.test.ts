import { expect, it } from 'vitest';
import { readShopAmount } from './shop-report.ts';

it.each([
  ['10.10', 1010],
  ['18000', 1_800_000],
  ['1.1000', 110],
  ['1.005', 101],
  ['129.9967', 13_000],
  ['0', 0],
  ['0.00', 0],
  [' 7.00 ', 700],
  ['20000000', 2_000_000_000],
])('reads %s', (text, cents) => expect(readShopAmount(text, 'USD')).toBe(cents));

it.each([
  '1,5',
  'EUR 5',
  '-3.00',
  '',
  'free',
  '20000000.01',
  '2147483648',
])('takes %j for no amount', (text) => expect(readShopAmount(text, 'USD')).toBeNull());

it('takes a text of a megabyte for no amount, without searching it', () => {
  expect(readShopAmount(`0.${'0'.repeat(1024 * 1024)}x`, 'USD')).toBeNull();
});
