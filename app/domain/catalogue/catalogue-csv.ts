import { stringify } from 'csv-stringify/sync';
import { readCents } from '#app/domain/reading/fields.ts';
import {
  type DecimalMark,
  escapeCell,
  findDecimalMark,
  readCell,
  readTable,
  type TableRow,
  type TableFault as UnreadableFile,
} from '#app/domain/reading/index.ts';
import { resolveListedId } from '#app/engine/list-plan.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { moneyFieldText } from '#app/lib/money-text.ts';
import { CSV_TOO_LARGE, MAX_CSV_BYTES } from './fields.ts';
import { type ProductChanges, productChanges } from './product-changes.ts';
import type { CatalogueLine } from './read-catalogue.server.ts';

const CSV_COLUMN_NAMES = {
  sold: 'sold',
  name: 'own_name',
  productUrl: 'product_url',
  price: 'price',
  couponCode: 'coupon_code',
  imageUrl: 'image_url',
} as const;
/** Columns in their order. `product` is only for readers and is ignored on import. */
const CATALOGUE_CSV_COLUMNS = ['id', 'product', ...Object.values(CSV_COLUMN_NAMES)] as const;
type Column = (typeof CATALOGUE_CSV_COLUMNS)[number];

const MAX_CSV_ROWS = 1000;
/**
 * Maximum cells of a row: more than there are columns, so that a row with a few extra cells is still reported along with the other errors.
 */
const MAX_CATALOGUE_CELLS = 50;
/** Maximum characters of a row; two URLs of 2,000 characters are the longest content. */
const MAX_ROW_LENGTH = 10_000;

/** Writes the catalogue as CSV: RFC 4180, UTF-8 with BOM. */
export const catalogueCsv = (lines: readonly CatalogueLine[]): string =>
  stringify(lines.map(writeCells), {
    header: true,
    columns: [...CATALOGUE_CSV_COLUMNS],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });

const writeCells = (line: CatalogueLine): Record<Column, string> => ({
  id: line.id,
  product: line.defaultName,
  sold: line.sold ? 'yes' : 'no',
  own_name: escapeCell(line.name ?? ''),
  product_url: line.productUrl ?? '',
  price: line.priceCents === null ? '' : moneyFieldText(line.priceCents),
  coupon_code: escapeCell(line.couponCode ?? ''),
  image_url: line.imageUrl ?? '',
});

export interface CsvRow {
  line: number;
  entryId: string;
  changes: ProductChanges;
}
export interface CsvFault {
  /** Line of the file, from 1; line 1 is the header. */
  line: number;
  message: string;
}

/** Reads the changes in a file, and all errors in it. A missing column changes nothing; an empty cell clears the value. */
export function readCatalogueCsv(bytes: Uint8Array): { rows: CsvRow[]; faults: CsvFault[] } {
  const fault = (message: string, line = 1) => ({ rows: [], faults: [{ line, message }] });
  if (bytes.length > MAX_CSV_BYTES) return fault(CSV_TOO_LARGE);
  const read = readTable(bytes, {
    // Allows the header and one row more than the maximum, to detect the excess.
    maxRows: MAX_CSV_ROWS + 2,
    maxCells: MAX_CATALOGUE_CELLS,
    maxRowLength: MAX_ROW_LENGTH,
  });
  if (!read.ok) return fault(describeFault(read.fault, read.why), read.fault.line);
  const [header, ...body] = read.value.rows;
  if (!header) return fault('The file is empty.');
  const columns = header.record.map((cell) => cell.trim().toLowerCase());
  const wrong = headerFault(columns);
  if (wrong) return fault(wrong);
  if (body.length > MAX_CSV_ROWS)
    return fault(`The file has too many rows; at most ${MAX_CSV_ROWS} are accepted.`);
  return readRows(columns as Column[], body);
}

function describeFault({ kind, isHeader }: UnreadableFile, why: string): string {
  switch (kind) {
    case 'encoding':
      return why;
    case 'syntax':
      return 'The file is not valid CSV: a quotation mark is out of place.';
    case 'long-row':
      return 'The row is too long.';
    case 'many-cells':
      return isHeader
        ? `The file has too many columns; at most ${CATALOGUE_CSV_COLUMNS.length} are accepted: ${CATALOGUE_CSV_COLUMNS.join(', ')}.`
        : 'The row has far more cells than the file has columns.';
  }
}

function headerFault(columns: readonly string[]): string | null {
  const unknown = columns.filter((column) => !CATALOGUE_CSV_COLUMNS.includes(column as Column));
  if (unknown.length > 0)
    return `There is no column “${unknown[0]}”. The columns are ${CATALOGUE_CSV_COLUMNS.join(', ')}.`;
  if (!columns.includes('id')) return 'The column “id” is missing.';
  if (new Set(columns).size < columns.length) return 'A column is there twice.';
  return null;
}

function readRows(columns: readonly Column[], body: readonly TableRow[]) {
  const rows: CsvRow[] = [];
  const faults: CsvFault[] = [];
  const seenIds = new Set<string>();
  const priceIndex = columns.indexOf('price');
  const decimal = findDecimalMark(body.map(({ record }) => readCell(record[priceIndex])));
  for (const { line, record: cells } of body) {
    if (cells.length !== columns.length) {
      faults.push({ line, message: `The row has ${cells.length} cells and the header ${columns.length}.` });
      continue;
    }
    const row = Object.fromEntries(columns.map((column, index) => [column, readCell(cells[index])]));
    const entryId = resolveListedId(row.id ?? '');
    if (!entryId) faults.push({ line, message: `There is no product “${row.id}”.` });
    else if (seenIds.has(entryId)) faults.push({ line, message: `The product “${entryId}” is there twice.` });
    else {
      seenIds.add(entryId);
      const parsed = productChanges.safeParse(readValues(row, decimal));
      if (parsed.success) rows.push({ line, entryId, changes: parsed.data });
      else
        for (const { path, message } of parsed.error.issues)
          faults.push({
            line,
            message: `${CSV_COLUMN_NAMES[path[0] as keyof typeof CSV_COLUMN_NAMES] ?? ''}: ${message}`,
          });
    }
  }
  return { rows, faults };
}

/** Converts the cells to the schema's fields. Values that can't be read are passed on, so that the schema refuses them. */
function readValues(
  row: Partial<Record<Column, string>>,
  decimal: DecimalMark | null,
): Record<string, unknown> {
  const fields = Object.entries(CSV_COLUMN_NAMES).filter(([, column]) => row[column] !== undefined);
  return Object.fromEntries(
    fields.map(([field, column]) => {
      const cell = row[column] ?? '';
      if (field === 'sold') return [field, SOLD_CELLS.get(cell.toLowerCase()) ?? cell];
      if (field === 'price') return [field, readPrice(cell, decimal)];
      return [field, cell];
    }),
  );
}

const SOLD_CELLS = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

function readPrice(cell: string, decimal: DecimalMark | null): number | string {
  const cents = readCents(cell, decimal);
  return cents === null ? cell : decimalOfCents(cents);
}
