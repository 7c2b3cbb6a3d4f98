import { describe, expect, it } from 'vitest';
import { readCatalogueCsv } from './catalogue-csv.ts';

const read = (text: string) => readCatalogueCsv(new TextEncoder().encode(text));
/** A reader that goes past the limit finds this stray quote and reports it instead of the limit. */
const STRAY_QUOTE = 'selank,"yes" or no\r\n';

describe('reading a CSV file stops', () => {
  it('at the first row too many: what follows is never read', () => {
    const rows = 'selank,yes\r\n'.repeat(1001);
    expect(read(`id,sold\r\n${rows}${STRAY_QUOTE}`)).toEqual({
      rows: [],
      faults: [{ line: 1, message: 'The file has too many rows; at most 1000 are accepted.' }],
    });
  });

  it('at a header with more columns than the catalogue has', () => {
    const header = Array.from({ length: 50_000 }, (_, n) => `c${n}`).join(',');
    const { rows, faults } = read(`${header}\r\n${STRAY_QUOTE}`);
    expect(rows).toEqual([]);
    expect(faults).toEqual([
      { line: 1, message: expect.stringMatching(/^The file has too many columns; at most 8 are accepted/) },
    ]);
  });

  it('at a row with far more cells than the header', () => {
    const { rows, faults } = read(`id,sold\r\nselank,yes${',x'.repeat(50_000)}\r\n${STRAY_QUOTE}`);
    expect(rows).toEqual([]);
    expect(faults).toEqual([{ line: 2, message: 'The row has far more cells than the file has columns.' }]);
  });

  it('at a cell without end', () => {
    const { rows, faults } = read(`id,own_name\r\nselank,${'x'.repeat(100_000)}\r\n${STRAY_QUOTE}`);
    expect(rows).toEqual([]);
    expect(faults).toEqual([{ line: 2, message: 'The row is too long.' }]);
  });
});

describe('a CSV file', () => {
  it('with 1,000 rows is read to its end', () => {
    const { faults } = read(`id,sold\r\n${'unknown,yes\r\n'.repeat(1000)}`);
    expect(faults).toHaveLength(1000);
    expect(faults.at(-1)).toEqual({ line: 1001, message: 'There is no product “unknown”.' });
  });

  it('with a row of another length names it, and the rows after it too', () => {
    expect(read('id,sold\r\nselank,yes,no\r\nbpc-157\r\n').faults).toEqual([
      { line: 2, message: 'The row has 3 cells and the header 2.' },
      { line: 3, message: 'The row has 1 cells and the header 2.' },
    ]);
  });

  it('with addresses as long as they may be is taken', () => {
    const url = `https://shop.example/${'a'.repeat(1970)}`;
    const { rows, faults } = read(`id,product_url,image_url\r\nselank,${url},${url}\r\n`);
    expect(faults).toEqual([]);
    expect(rows).toEqual([{ line: 2, entryId: 'selank', changes: { productUrl: url, imageUrl: url } }]);
  });

  it.each([
    ['id,price\r\nselank,49.90\r\n', 49.9],
    ['id,price\r\nselank,"$1,299.00"\r\n', 1299],
    ['id;price\r\nselank;49,90\r\n', 49.9],
    ['id;price\r\nselank;1.299,00 €\r\n', 1299],
    ['id;price\r\nselank;1.299\r\nbpc-157;49,90\r\n', 1299],
    ['sep=;\r\nid;price\r\nselank;49,90\r\n', 49.9],
    ['id\tprice\r\nselank\t49.90\r\n', 49.9],
  ])('of any spreadsheet program has its prices: %j', (text, price) => {
    const { rows, faults } = read(text);
    expect(faults).toEqual([]);
    expect(rows[0]?.changes).toEqual({ price });
  });

  it('with a price that could be two amounts names the row', () => {
    expect(read('id,price\r\nselank,1.299\r\n').faults).toEqual([
      { line: 2, message: 'price: Please enter an amount such as 299.00' },
    ]);
  });
});
