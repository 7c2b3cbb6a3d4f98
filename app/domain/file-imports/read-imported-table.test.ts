import { expect, it } from 'vitest';
import {
  IMPORT_TOO_LARGE,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROW_LENGTH,
  MAX_IMPORT_ROWS,
} from './fields.ts';
import { readImportedTable } from './read-imported-table.ts';

const read = (text: string) => readImportedTable(Buffer.from(text));
const list = (rows: number) => `email\n${'a@b.example\n'.repeat(rows)}`;

it.each<[what: string, text: string, why: string]>([
  ['nothing', '', 'The file is empty.'],
  ['a misplaced quotation mark', 'email\na"b"c', 'The file is not valid CSV'],
  ['too many rows', list(MAX_IMPORT_ROWS + 1), 'The file has more than 100,000 rows. Split it.'],
  ['too many columns', `email${',x'.repeat(MAX_IMPORT_COLUMNS)}\n`, 'cells'],
  ['a row that is too long', `email\n${'x'.repeat(MAX_IMPORT_ROW_LENGTH + 10)}\n`, 'too long'],
  ['too many bytes', 'x'.repeat(MAX_IMPORT_BYTES + 1), IMPORT_TOO_LARGE],
])('refuses a file with %s', async (_what, text, why) => {
  expect(await read(text)).toMatchObject({ ok: false, why: expect.stringContaining(why) });
});

it('reads as many rows as it may, and lets other work run meanwhile', async () => {
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns++;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const table = await read(list(MAX_IMPORT_ROWS));
  isReading = false;
  expect(table.ok && table.value.rows.length).toBe(MAX_IMPORT_ROWS + 1);
  // A turn for each piece of 100,000 characters.
  expect(turns).toBeGreaterThan(10);
});
