import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import { readLongTable, readTable } from './read-table.ts';

const LIMITS = { maxRows: 20_000 };
const row = (index: number) => [`name ${index}`, 'José “Weiß”, 59 €\nnext line'];
const ROWS = [['Name', 'Note'], ...Array.from({ length: 9000 }, (_, index) => row(index))];
const BOM = '\ufeff';

/** A long file is read in pieces, as a short one is read at once. */
it.each([
  ['UTF-8', Buffer.from(BOM + stringify(ROWS, { delimiter: ';' }))],
  ['UTF-16', Buffer.from(BOM + stringify(ROWS), 'utf16le')],
  ['Windows-1252', Buffer.from(`Name\tNote\n${'José\tWeiß\n'.repeat(20_000)}`, 'latin1')],
  ['Excel’s separator line', Buffer.from(`sep=;\n${stringify(ROWS, { delimiter: ';' })}`)],
  ['nothing', Buffer.from('')],
  ['a misplaced quotation mark', Buffer.from('a,b\n1,x"y"z')],
  ['a workbook', Buffer.from('PK\u0003\u0004rest')],
])('%s', async (_what, bytes) => {
  expect(await readLongTable(bytes, LIMITS)).toEqual(readTable(bytes, LIMITS));
});

it('ends at the last row that it may read', async () => {
  const cut = await readLongTable(Buffer.from(stringify(ROWS)), { maxRows: 8500 });
  expect(cut.ok && [cut.value.rows.length, cut.value.rows.at(-1)]).toEqual([
    8500,
    { record: row(8498), line: 2 * 8500 - 1 },
  ]);
});
