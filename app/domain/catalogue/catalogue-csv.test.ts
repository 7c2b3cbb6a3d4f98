import { describe, expect, it } from 'vitest';
import { readCatalogueCsv } from './catalogue-csv.ts';

const read = (text: string, columns?: string[]) =>
  readCatalogueCsv(
    new TextEncoder().encode(text),
    columns ? { columns, decimal: null, dateOrder: null } : null,
  );
/** A reader that goes past the limit finds this stray quote and reports it instead of the limit. */
const STRAY_QUOTE = 'selank,"yes" or no\r\n';

describe('reading a CSV file stops', () => {
  it('at the first row too many: what follows is never read', () => {
    const rows = 'selank,yes\r\n'.repeat(1001);
    expect(read(`id,sold\r\n${rows}${STRAY_QUOTE}`)).toMatchObject({
      rows: [],
      faults: [{ line: 1, message: 'The file has too many rows; at most 1000 are accepted.' }],
    });
  });

  it('at a header with too many columns', () => {
    const header = Array.from({ length: 50_000 }, (_, n) => `c${n}`).join(',');
    const { rows, faults } = read(`${header}\r\n${STRAY_QUOTE}`);
    expect(rows).toEqual([]);
    expect(faults).toEqual([{ line: 1, message: 'The file has too many columns; at most 50 are accepted.' }]);
  });

  it('at a row with far more cells than the header', () => {
    const { rows, faults } = read(`id,sold\r\nselank,yes${',x'.repeat(50_000)}\r\n${STRAY_QUOTE}`);
    expect(rows).toEqual([]);
    expect(faults).toEqual([{ line: 2, message: 'This row has more cells than the file has columns.' }]);
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
    expect(faults.at(-1)).toEqual({ line: 1001, message: 'Product “unknown” not found.' });
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

  it('of another program is read by its ids, its names and what the person chooses', () => {
    const text = 'SKU,Title,Cost,url\r\nselank,Selank,10.00,https://shop.example/selank\r\n';
    const { rows, match } = read(text);
    expect(match?.columns.map(({ value }) => value)).toEqual(['id', 'unused', 'unused', 'product_url']);
    expect(rows[0]?.changes).toEqual({ productUrl: 'https://shop.example/selank' });
    expect(read(text, ['0 id', '1 own_name', '2 price']).rows[0]?.changes).toEqual({
      name: 'Selank',
      price: 10,
    });
  });

  it.each([
    ['no column of ids', 'price\r\n10\r\n', 'Choose the column for Product ID.', [null]],
    [
      'two columns of one name',
      'id,price,Price\r\nselank,1.00,2.00\r\n',
      null,
      [null, null, '“price” is already read as Price. Choose one of the two columns.'],
    ],
  ])('with %s is not read before the person chooses', (_what, text, error, errors) => {
    const { rows, faults, match } = read(text);
    expect({ rows, faults, error: match?.error }).toEqual({ rows: [], faults: [], error });
    expect(match?.columns.map((column) => column.error)).toEqual(errors);
  });

  it('with a price that could be two amounts asks once, and names a row that the answer does not fit', () => {
    const bytes = new TextEncoder().encode('id,price\r\nselank,1.299\r\nbpc-157,2.500\r\n');
    const { rows, faults, match } = readCatalogueCsv(bytes);
    expect({ rows, faults }).toEqual({ rows: [], faults: [] });
    expect(match?.questions).toMatchObject([{ name: 'decimal', answer: null, error: null }]);
    const answer = (decimal: string) =>
      readCatalogueCsv(bytes, { columns: ['0 id', '1 price'], decimal, dateOrder: null });
    expect(answer(',').rows.map(({ changes }) => changes.price)).toEqual([1299, 2500]);
    expect(answer('.')).toMatchObject({
      rows: [{ changes: { price: 2.5 } }],
      faults: [{ line: 2, message: 'price: Enter an amount such as 299.00' }],
    });
  });
});
