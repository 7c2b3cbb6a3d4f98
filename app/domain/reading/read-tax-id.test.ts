import { expect, it } from 'vitest';
import { readTaxId, TAX_ID_EXAMPLES } from './read-tax-id.ts';

const readKey = (text: string, country: string) => {
  const read = readTaxId(text, country);
  return read.ok ? read.key : null;
};

it.each(TAX_ID_EXAMPLES)('reads an ID of %s: %s', (country, example) => {
  const key = readKey(example, country) ?? '';
  expect(key).toMatch(/^[A-Z\d]+$/);
  expect(readKey(key, country)).toBe(key);
  expect(readKey(` ${example.toLowerCase().split('').join(' ')}`, country)).toBe(key);
  expect(readKey(`${example}00000`, country)).toBeNull();
  expect(readTaxId(example.slice(0, 3), country)).toMatchObject({ why: expect.stringContaining(example) });
});

it.each([
  ['DE', 'DE 123.456-789', 'DE123456789'],
  ['DE', '123456789', null],
  ['DE', 'FR12345678901', null],
  ['DE', 'DE12345678O', null],
  ['DE', 'n/a', null],
  ['FR', 'FRK7399859412', 'FRK7399859412'],
  // O and I are never in the first two places.
  ['FR', 'FRO7399859412', null],
  ['GR', 'GR123456789', null],
  ['ES', 'ES12345678Z', 'ES12345678Z'],
  ['ES', 'ES123456789', null],
  ['IE', 'IE1S23456L', 'IE1S23456L'],
  ['IE', 'IE1234567WI', 'IE1234567WI'],
  ['LT', 'LT1234567890', null],
  ['GB', 'GBGD123', 'GBGD123'],
  ['GB', 'XI123456789', 'XI123456789'],
  ['US', '12-3456789', '123456789'],
  ['CH', 'CHE-123.456.789 MWST', 'CHE123456789MWST'],
  // Countries without a table.
  ['JP', 'T1234567890123', 'T1234567890123'],
  ['JP', 'pending', null],
  ['JP', '-', null],
  ['MX', 'ÑA&010203AB1', 'ÑA&010203AB1'],
  ['MX', 'b&ñ 010203 ab1', 'B&Ñ010203AB1'],
  ['MX', 'ÑA_010203AB1', null],
  ['MX', '123456789012345678901', null],
])('reads, for %s, %s as %s', (country, text, id) => {
  expect(readKey(text, country)).toBe(id);
});
