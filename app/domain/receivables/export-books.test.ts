import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { BookEntry } from './book-entry.ts';
import { listBooksRows, listQuickBooksRows, writeDatevFile } from './export-books.ts';

const entry = (changes: Partial<BookEntry> = {}): BookEntry => ({
  ...{ month: '2026-03', date: new Date('2026-04-01T00:05:00Z'), dueAt: new Date('2026-04-15T00:05:00Z') },
  ...{ document: 'INV-7', issuedBy: 'us', tenantId: 't', company: 'Acme "Labs"; Inc', taxId: 'DE1' },
  ...{ country: 'DE', kind: 'fee', description: 'Base fee', currency: 'EUR', netCents: 29_900 },
  ...{ taxCents: 5_681, ...changes },
});
const entries = [
  entry(),
  entry({ netCents: 0, taxCents: 0, document: '' }),
  entry({ kind: 'commission-charged', taxCents: 0, document: '' }),
  entry({ kind: 'credit', netCents: -1_050, taxCents: 0, document: '', date: new Date('2026-03-09') }),
];
const settings = {
  ...{
    consultant: '29098',
    client: '55003',
    revenueAccount: '8400',
    untaxedAccount: '8200',
    receivableAccount: '10000',
  },
};

it('writes a batch that DATEV’s description allows, read back to the cent', () => {
  const text = writeDatevFile(entries, {
    ...{ month: '2026-03', currency: 'EUR', settings, now: new Date('2026-04-02T10:11:12.345Z') },
  });
  const [header, columns, ...rows] = parse(text, {
    ...{ bom: true, delimiter: ';', relax_column_count: true },
  }) as string[][];
  expect(text.split('\r\n', 1)[0]).toBe(
    '\uFEFF"EXTF";700;21;"Buchungsstapel";13;20260402101112345;;"RE";"";"";29098;55003;20260101;4;20260301;20260331;"Erlöse 2026-03";"";1;0;0;"EUR";;"";;;"";;;"";""',
  );
  expect(header).toHaveLength(31);
  expect([columns?.length, ...rows.map(({ length }) => length)]).toEqual([125, 125, 125]);
  // These positions are those of DATEV's description.
  expect([104, 114, 124].map((index) => columns?.[index])).toEqual([
    ...['SEPA-Mandatsreferenz', 'Leistungsdatum', 'Abw. Skontokonto'],
  ]);
  expect(rows.map((row) => row.slice(0, 14))).toEqual([
    [
      ...['355,81', 'S', 'EUR', '', '', '', '10000', '8400', '', '3103', 'INV-7', '', ''],
      'Acme "Labs"; Inc, Base fee',
    ],
    [
      ...['10,50', 'H', 'EUR', '', '', '', '10000', '8200', '', '0903', '', '', ''],
      'Acme "Labs"; Inc, Base fee',
    ],
  ]);
});

it('lists what can be summed for us, and what has a number for QuickBooks', () => {
  expect(listBooksRows(entries).map((row) => row.slice(-4))).toEqual([
    ['EUR', 299, 56.81, 355.81],
    ['EUR', 0, 0, 0],
    ['EUR', 299, 0, 299],
    ['EUR', -10.5, 0, -10.5],
  ]);
  expect(listQuickBooksRows(entries)).toEqual([
    [
      ...['INV-7', 'Acme "Labs"; Inc', '04/01/2026', '04/15/2026', '', '2026-03', '04/01/2026'],
      ...['fee', 'Base fee', 1, 299, 299, ''],
    ],
  ]);
});

it('keeps what a company is called from being a formula in the file for DATEV', () => {
  const text = writeDatevFile([entry({ company: '=HYPERLINK("https://x.example")', document: '' })], {
    ...{ month: '2026-03', currency: 'EUR', settings, now: new Date('2026-04-02T10:11:12.345Z') },
  });
  expect(text).toContain(`;"'=HYPERLINK(""https://x.example""), Base fee"`);
});
