import { describe, expect, it } from 'vitest';
import { listEntries } from '#app/domain/catalogue/index.ts';
import { createPreview } from './preview-prices.server.ts';

const UNSET = {
  ...{ sold: true, name: null, productUrl: null, couponCode: null, imageUrl: null },
  ...{ linkStatus: null, linkCheckedAt: null, outOfStock: null },
};
/** Three products, of which the last has no price. */
const LINES = listEntries('Northern')
  .slice(0, 3)
  .map((entry, index) => ({ ...entry, ...UNSET, priceCents: [5000, 4900, null][index] ?? null }));

const preview = (input: { mode?: 'amount' | 'raise' | 'lower'; amount?: string; pasted?: string }) =>
  createPreview(LINES, 'USD', { amount: '', ...input });

describe('new prices', () => {
  it.each<[what: string, Parameters<typeof preview>[0], rows: string[], values: string[]]>([
    ['before an amount is typed', {}, ['$50.00', '$49.00', '–'], []],
    [
      'of one amount',
      { mode: 'amount', amount: '$50' },
      ['$50.00 Unchanged', '$49.00 → $50.00', '– → $50.00'],
      ['50.00', '50.00'],
    ],
    [
      'of a share more',
      { mode: 'raise', amount: '10%' },
      ['$50.00 → $55.00', '$49.00 → $53.90', '– No price to change'],
      ['55.00', '53.90'],
    ],
    [
      'of a share less',
      { mode: 'lower', amount: '50' },
      ['$50.00 → $25.00', '$49.00 → $24.50', '– No price to change'],
      ['25.00', '24.50'],
    ],
    [
      'pasted with decimal commas',
      { pasted: '12,50\n\nmuch\n7' },
      ['$50.00 → $12.50', '$49.00 Empty, stays as it is', '– Not a price, stays as it is'],
      ['12.50'],
    ],
    [
      'pasted from several columns',
      { pasted: '$60\tx\r\n$1,061.50\ty\r\n' },
      ['$50.00 → $60.00', '$49.00 → $1,061.50'],
      ['60.00', '1061.50'],
    ],
    [
      'above the highest price',
      { mode: 'amount', amount: '20,000,000' },
      [
        '$50.00 Not a price, stays as it is',
        '$49.00 Not a price, stays as it is',
        '– Not a price, stays as it is',
      ],
      [],
    ],
  ])('%s', (_what, input, expectedRows, values) => {
    const { rows, changes, error } = preview(input);
    const texts = rows.map(({ from, to, note }) =>
      [from ?? '–', to && `→ ${to}`, note].filter(Boolean).join(' '),
    );
    expect(texts).toEqual(expectedRows);
    expect(changes.map(({ value }) => value)).toEqual(values);
    expect(error).toBeUndefined();
  });

  it('pasted below the last row are counted', () => {
    expect(preview({ pasted: '1\n2\n3\n4\n5' })).toMatchObject({ surplus: 2, isPasted: true });
    expect(preview({ pasted: '1\n2\n\n' })).toMatchObject({ surplus: 0 });
  });
});

describe('an amount', () => {
  it.each([
    ['amount', '', 'Enter an amount'],
    ['amount', 'much', 'Enter an amount'],
    ['amount', '-5', 'Enter an amount'],
    ['raise', '0', 'Enter a percentage'],
    ['raise', '1001', 'Enter a percentage'],
    ['lower', '100.01', 'Enter a percentage'],
  ] as const)('to %s by “%s” is refused', (mode, amount, error) => {
    const { changes, ...rest } = preview({ mode, amount });
    expect(rest.error).toContain(error);
    expect(changes).toEqual([]);
  });
});
