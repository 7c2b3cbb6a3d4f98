import { createSaleReader, readSalesCsv } from '#app/domain/conversions/sales-csv.ts';
import { readTable, type Table } from '#app/domain/reading/index.ts';
import { readCells, readList } from '#app/domain/suppressions/read-list.ts';

function readFile(bytes: Uint8Array): Table {
  const table = readTable(bytes, { maxRows: 1000 });
  if (!table.ok) throw new Error(table.why);
  return table.value;
}

/** Reads the rows of a file of sales, each as its report or the reason why it can't be read. */
export function readSalesFile(bytes: Uint8Array, company: { currency: string; timeZone: string }) {
  const read = readSalesCsv(readFile(bytes), company);
  const rows = read.ok ? read.rows.map(createSaleReader(read.format)) : [];
  return { rows: rows.map(({ problem, report }) => problem ?? report), match: read.match };
}

/** Reads the addresses and numbers of each row of a "Do not contact" file at a company in the US; null if one can't be read. */
export function readListFile(bytes: Uint8Array) {
  const read = readList(readFile(bytes), 'US');
  const rows = new Map<number, (string | null)[]>();
  for (const { line, recipient } of read.ok ? readCells(read.rows, 'US') : [])
    rows.set(line, [...(rows.get(line) ?? []), recipient?.address ?? null]);
  return { rows: [...rows.values()], match: read.match };
}
