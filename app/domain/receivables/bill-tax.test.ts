import { expect, it } from 'vitest';
import { computeBillTax, isTaxedForUnreadId } from './bill-tax.ts';
import type { TaxRule } from './issuer-fields.ts';

const HERE = { taxId: 'DE123456789', country: 'DE' };
const ABROAD = { taxId: 'FR12345678901', country: 'FR' };

it.each<[TaxRule, { taxId: string | null; country: string | null }, number, { bps: number; cents: number }]>([
  ['none', HERE, 10_000, { bps: 0, cents: 0 }],
  ['rate', ABROAD, 10_000, { bps: 1_900, cents: 1_900 }],
  ['rate', HERE, 3, { bps: 1_900, cents: 1 }],
  ['reverse-charge', HERE, 10_000, { bps: 1_900, cents: 1_900 }],
  ['reverse-charge', ABROAD, 10_000, { bps: 0, cents: 0 }],
  ['reverse-charge', { ...ABROAD, taxId: null }, 10_000, { bps: 1_900, cents: 1_900 }],
  ['reverse-charge', { ...ABROAD, country: null }, 10_000, { bps: 1_900, cents: 1_900 }],
  ['reverse-charge', { ...ABROAD, taxId: 'applied for' }, 10_000, { bps: 1_900, cents: 1_900 }],
  ['reverse-charge', { ...ABROAD, country: 'IT' }, 10_000, { bps: 1_900, cents: 1_900 }],
  ['reverse-charge', { taxId: 'CHE-123.456.789 MWST', country: 'CH' }, 10_000, { bps: 0, cents: 0 }],
])('taxes by the rule %s: %o, %i cents', (taxRule, party, cents, tax) => {
  const issuer = { taxRule, taxRate: '19', taxNote: null, country: 'DE' };
  expect(computeBillTax(issuer, party, cents)).toMatchObject(tax);
});

it.each([
  ['FR', { taxId: 'FR12345678901', country: 'MC' }],
  ['MC', { taxId: 'FR12345678901', country: 'FR' }],
  ['GB', { taxId: 'GB123456789', country: 'IM' }],
])('taxes, from %s, %o as one at home, because both are one territory for VAT', (country, party) => {
  const issuer = { taxRule: 'reverse-charge', taxRate: '20', taxNote: null, country } as const;
  expect(computeBillTax(issuer, party, 10_000)).toMatchObject({ bps: 2_000, note: '' });
});

it.each<[TaxRule, { taxId: string | null; country: string | null }, boolean]>([
  ['reverse-charge', { taxId: 'applied for', country: 'FR' }, true],
  ['reverse-charge', { taxId: 'FR12345678901', country: null }, true],
  ['reverse-charge', ABROAD, false],
  ['reverse-charge', { taxId: null, country: 'FR' }, false],
  ['reverse-charge', { taxId: 'applied for', country: 'DE' }, false],
  ['rate', { taxId: 'applied for', country: 'FR' }, false],
])('by the rule %s, %o is taxed because its tax ID can’t be read: %s', (taxRule, party, isTaxed) => {
  expect(isTaxedForUnreadId({ taxRule, country: 'DE' }, party)).toBe(isTaxed);
});

it('says why there is no tax', () => {
  const rule = { taxRate: '19', taxNote: null, country: 'DE' };
  expect(computeBillTax({ ...rule, taxRule: 'reverse-charge' }, ABROAD, 1).note).toContain('Reverse charge');
  expect(computeBillTax({ ...rule, taxRule: 'none', taxNote: '§ 19 UStG' }, HERE, 1).note).toBe('§ 19 UStG');
});
