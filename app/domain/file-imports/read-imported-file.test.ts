import { expect, it } from 'vitest';
import {
  IMPORT_TOO_LARGE,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROW_LENGTH,
  MAX_IMPORT_ROWS,
} from './import-limits.ts';
import { readImportedFile } from './read-imported-file.ts';

const TOO_MANY_ROWS = 'The file has more than 100,000 rows. Split it into smaller files.';
/** Reads a file whose first rows are a header. */
const read = (text: string, headers = 1) =>
  readImportedFile(Buffer.from(text), {
    read: ({ rows }) => ({ ok: true as const, rows: rows.slice(headers) }),
  });
const rows = (count: number) => 'a@b.example\n'.repeat(count);

it.each<[what: string, text: string, why: string]>([
  ['nothing', '', 'The file is empty.'],
  ['a misplaced quotation mark', 'email\na"b"c', 'The file is not valid CSV'],
  ['too many columns', `email${',x'.repeat(MAX_IMPORT_COLUMNS)}\n`, 'cells'],
  ['a row that is too long', `email\n${'x'.repeat(MAX_IMPORT_ROW_LENGTH + 10)}\n`, 'too long'],
  ['too many bytes', 'x'.repeat(MAX_IMPORT_BYTES + 1), IMPORT_TOO_LARGE],
])('refuses a file with %s', async (_what, text, why) => {
  expect(await read(text)).toMatchObject({ ok: false, fault: expect.stringContaining(why) });
});

it.each<[what: string, headers: number, text: string]>([
  ['with', 1, 'email\n'],
  ['without', 0, ''],
])('takes 100,000 rows and no more %s a header', async (_what, headers, header) => {
  const taken = await read(header + rows(MAX_IMPORT_ROWS), headers);
  expect(taken.ok && taken.rows.length).toBe(MAX_IMPORT_ROWS);
  expect(await read(header + rows(MAX_IMPORT_ROWS + 1), headers)).toMatchObject({ fault: TOO_MANY_ROWS });
  expect(await read(header + rows(MAX_IMPORT_ROWS + 2), headers)).toMatchObject({ fault: TOO_MANY_ROWS });
});

it('lets other work run while it reads', async () => {
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns++;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  await read(rows(MAX_IMPORT_ROWS));
  isReading = false;
  // A turn for each piece of 100,000 characters.
  expect(turns).toBeGreaterThan(10);
});
