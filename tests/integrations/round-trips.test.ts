import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { catalogueCsv, readCatalogueCsv } from '#app/domain/catalogue/catalogue-csv.ts';
import { saleReport } from '#app/domain/conversions/sale-fields.ts';
import { statementCsv } from '#app/domain/statements/present.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { orderedSecretId } from '#app/lib/random-id.ts';
import { cleanName } from '#app/protocol/typed-text.ts';
import { readSalesFile } from '../support/imported-files.ts';
import { fc } from '../support/random.ts';

/**
 * What the service exports, it reads again as the same values. The export of leads, which a database writes, is tested with one
 * (`tests/data/exported-leads.test.ts`). The log of the audit, analytics and the data of a person have no import.
 */

const RUNS = { numRuns: 200 };
const COMPANY = { currency: 'USD', timeZone: 'UTC' };
const NOW = new Date('2026-11-28T12:00:00Z');

/** Text as people store it: with formulas, quotes, delimiters, marks of direction, leading zeros and numbers of two meanings. */
const hostileText = fc
  .array(
    fc.constantFrom(
      ...[
        '=1+1',
        "'=",
        "'",
        '+',
        '-',
        '@',
        '＝',
        '"',
        '""',
        ',',
        ';',
        '|',
        '\t',
        '\n',
        '\u202e',
        '\u200b',
        '\u00a0',
      ],
      ...['007', '1.299', '1,5', '03/04/2026', '#', 'Ä', 'م', '例', '😀', '<b>', '{{x}}', 'a', ' '],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => cleanName(parts.join('')))
  .filter((text) => text !== '');
const cents = fc.integer({ min: 1, max: 99_999_999 });

/** How a spreadsheet program saves an opened file again. A workbook of a country with a decimal comma writes that comma. */
const spreadsheet = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  encoding: fc.constantFrom('utf8', 'utf16le'),
  hasDecimalComma: fc.boolean(),
});
type Spreadsheet = typeof spreadsheet extends fc.Arbitrary<infer T> ? T : never;

function saveAgain(
  text: string,
  amountColumn: string,
  { delimiter, encoding, hasDecimalComma }: Spreadsheet,
) {
  const [header = [], ...rows] = parse(text, { bom: true }) as string[][];
  const place = header.indexOf(amountColumn);
  const saved = rows.map((row) =>
    row.map((cell, index) => (hasDecimalComma && index === place ? cell.replace('.', ',') : cell)),
  );
  const written = stringify([header, ...saved], { delimiter, bom: true, quoted: delimiter === '\t' });
  return Buffer.from(written, encoding as BufferEncoding);
}

const product = fc.record({
  sold: fc.boolean(),
  name: fc.option(hostileText),
  priceCents: fc.option(cents),
  couponCode: fc.option(hostileText),
  productUrl: fc.option(fc.constantFrom('https://shop.example/p?a=1,2;3', 'https://shop.example/%22q%22')),
  imageUrl: fc.option(fc.constantFrom('/media/a-1', 'https://shop.example/p.png')),
});
type CatalogueLine = Parameters<typeof catalogueCsv>[0][number];

describe('the catalogue', () => {
  const write = (line: object) =>
    catalogueCsv([{ id: 'bpc-157', defaultName: '=BPC', ...line } as CatalogueLine]);
  const expectSame = (bytes: Uint8Array, { priceCents, ...line }: { priceCents: number | null }) => {
    const { rows, faults } = readCatalogueCsv(bytes);
    expect(faults).toEqual([]);
    expect(rows[0]?.changes).toEqual({
      ...line,
      price: priceCents === null ? null : decimalOfCents(priceCents),
    });
  };

  it('keeps every value through its file', () => {
    fc.assert(
      fc.property(product, (line) => expectSame(Buffer.from(write(line)), line)),
      RUNS,
    );
  });

  it('keeps them when a spreadsheet program has saved the file', () => {
    fc.assert(
      fc.property(product, spreadsheet, (line, program) =>
        expectSame(saveAgain(write(line), 'price', program), line),
      ),
      RUNS,
    );
  });
});

describe('sales', () => {
  const sale = fc.record({
    orderId: hostileText,
    amount: cents,
    date: fc.date({ min: new Date('2022-01-01'), max: NOW, noInvalidDate: true }),
    trackingId: fc.nat(1_000_000).map((n) => orderedSecretId(new Date(NOW.getTime() - n))),
  });

  it('that the API lists are taken by it as the same sale', () => {
    fc.assert(
      fc.property(sale, ({ orderId, amount, date, trackingId }) => {
        const listed = { orderId, trackingId, currency: 'USD', saleAmount: decimalOfCents(amount) };
        const answer = JSON.stringify({ ...listed, kind: 'sale', conversionDate: date });
        expect(saleReport.safeParse(JSON.parse(answer)).data).toEqual({
          ...listed,
          saleAmount: amount,
          conversionDate: date.toISOString(),
        });
      }),
      RUNS,
    );
  });

  it('of a file are read the same when a spreadsheet program has saved it', () => {
    fc.assert(
      fc.property(sale, spreadsheet, ({ orderId, amount, date, trackingId }, program) => {
        const cells = [trackingId, `${decimalOfCents(amount).toFixed(2)}`, date.toISOString()];
        const text = stringify(
          [
            ['order_id', 'tracking_id', 'amount', 'date'],
            [/^'*[=+\-@＝＋－＠]/.test(orderId) ? `'${orderId}` : orderId, ...cells],
          ],
          { bom: true },
        );
        expect(readSalesFile(saveAgain(text, 'amount', program), COMPANY).rows).toEqual([
          { orderId, trackingId, saleAmount: amount, conversionDate: date.toISOString() },
        ]);
      }),
      RUNS,
    );
  });

  it('of a statement are not taken for new ones: it names no lead', () => {
    const line = {
      ...{ kind: 'sale', conversionDate: NOW, orderId: '=1001', saleAmountCents: 12_995 },
      ...{ commissionRateBps: 800, commissionAmountCents: 1040 },
    };
    const statement = { month: '2026-11', currency: 'USD', closedAt: NOW, lines: [line], bills: [] };
    const figures = {
      salesCents: 12_995,
      orderCount: 1,
      refundsCents: 0,
      refundCount: 0,
      commissionCents: 1040,
    };
    const sums = { carriedInCents: 0, carriedOutCents: 0, chargedCents: 1040, fees: [] };
    const text = statementCsv({ ...statement, ...figures, ...sums } as unknown as Parameters<
      typeof statementCsv
    >[0]);
    const { rows, match } = readSalesFile(Buffer.from(text), COMPANY);
    expect(rows).toEqual([]);
    expect(match?.error).toBe('Choose the column for Tracking ID.');
  });
});
