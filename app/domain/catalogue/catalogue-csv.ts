import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { resolveListedId } from '../../engine/list-plan.ts';
import { decimalOfCents } from '../../lib/money.ts';
import { moneyFieldText, parseCents } from '../../lib/money-text.ts';
import { CSV_TOO_LARGE, MAX_CSV_BYTES } from './fields.ts';
import type { CatalogueLine } from './read-catalogue.server.ts';
import { type ProductChanges, productChanges } from './rules.ts';

/** Columns in their order; `product` is there to be read and is not taken back. */
const COLUMNS = [
  'id',
  'product',
  'sold',
  'own_name',
  'product_url',
  'price',
  'coupon_code',
  'image_url',
] as const;
type Column = (typeof COLUMNS)[number];

export const MAX_CSV_ROWS = 1000;
/** Cells of a row: a few more than there are columns, so that a row with some too many can still be named with the others. */
const MAX_CELLS = 50;
/** Characters of a row; two addresses of 2,000 are the most that a row holds. */
const MAX_ROW_LENGTH = 10_000;

/** What a spreadsheet would run as a formula; a cell that begins so is written with an apostrophe before it (D28). */
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** RFC 4180, UTF-8 with BOM. */
export const catalogueCsv = (lines: readonly CatalogueLine[]): string =>
  stringify(lines.map(writeCells), {
    header: true,
    columns: [...COLUMNS],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });

const writeCells = (line: CatalogueLine): Record<Column, string> => ({
  id: line.id,
  product: line.defaultName,
  sold: line.sold ? 'yes' : 'no',
  own_name: line.name ?? '',
  product_url: line.productUrl ?? '',
  price: line.priceCents === null ? '' : moneyFieldText(line.priceCents),
  coupon_code: line.couponCode ?? '',
  image_url: line.imageUrl ?? '',
});

export interface CsvRow {
  line: number;
  entryId: string;
  changes: ProductChanges;
}
export interface CsvFault {
  /** Of the file, from 1; 1 is the header. */
  line: number;
  message: string;
}

/** What a file asks for, and everything in it that can't be taken. A column that is absent changes nothing; an empty cell takes away. */
export function readCatalogueCsv(bytes: Uint8Array): { rows: CsvRow[]; faults: CsvFault[] } {
  const fault = (message: string, line = 1) => ({ rows: [], faults: [{ line, message }] });
  if (bytes.length > MAX_CSV_BYTES) return fault(CSV_TOO_LARGE);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fault('The file is not UTF-8 text. Save it as “CSV UTF-8”.');
  }
  let table: { line: number; cells: string[] }[];
  try {
    table = parseTable(text);
  } catch (error) {
    if (error instanceof TooLarge) return fault(error.message, error.line);
    const { code } = error as { code?: unknown };
    const message =
      code === 'CSV_MAX_RECORD_SIZE'
        ? 'The row is too long.'
        : 'The file is not valid CSV: a quotation mark is out of place.';
    return fault(message, lineNumber(error));
  }
  const [header, ...body] = table;
  if (!header) return fault('The file is empty.');
  const columns = header.cells.map((cell) => cell.trim().toLowerCase());
  const wrong = headerFault(columns);
  if (wrong) return fault(wrong);
  if (body.length > MAX_CSV_ROWS)
    return fault(`The file has too many rows; at most ${MAX_CSV_ROWS} are accepted.`);
  return readRows(columns as Column[], body);
}

function headerFault(columns: readonly string[]): string | null {
  const unknown = columns.filter((column) => !COLUMNS.includes(column as Column));
  if (unknown.length > 0) return `There is no column “${unknown[0]}”. The columns are ${COLUMNS.join(', ')}.`;
  if (!columns.includes('id')) return 'The column “id” is missing.';
  if (new Set(columns).size < columns.length) return 'A column is there twice.';
  return null;
}

function readRows(columns: readonly Column[], body: readonly { line: number; cells: string[] }[]) {
  const rows: CsvRow[] = [];
  const faults: CsvFault[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of body) {
    if (cells.length !== columns.length) {
      faults.push({ line, message: `The row has ${cells.length} cells and the header ${columns.length}.` });
      continue;
    }
    const row = Object.fromEntries(
      columns.map((column, at) => [column, (cells[at] ?? '').replace(ESCAPED, '').trim()]),
    );
    const entryId = resolveListedId(row.id ?? '');
    if (!entryId) faults.push({ line, message: `There is no product “${row.id}”.` });
    else if (seen.has(entryId)) faults.push({ line, message: `The product “${entryId}” is there twice.` });
    else {
      seen.add(entryId);
      const parsed = productChanges.safeParse(readValues(row));
      if (parsed.success) rows.push({ line, entryId, changes: parsed.data });
      else
        for (const { path, message } of parsed.error.issues)
          faults.push({ line, message: `${COLUMN_OF[String(path[0])] ?? ''}: ${message}` });
    }
  }
  return { rows, faults };
}

const COLUMN_OF: Record<string, Column> = {
  sold: 'sold',
  name: 'own_name',
  productUrl: 'product_url',
  price: 'price',
  couponCode: 'coupon_code',
  imageUrl: 'image_url',
};

/** The content of the cells, in the schema's terms; what can't be read stays as it is, for the schema to refuse. */
function readValues(row: Partial<Record<Column, string>>): Record<string, unknown> {
  const fields = Object.entries(COLUMN_OF).filter(([, column]) => row[column] !== undefined);
  return Object.fromEntries(
    fields.map(([field, column]) => {
      const cell = row[column] ?? '';
      if (field === 'sold') return [field, YES_OR_NO.get(cell.toLowerCase()) ?? cell];
      if (field === 'price') return [field, formatPrice(cell)];
      return [field, cell];
    }),
  );
}

const YES_OR_NO = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

function formatPrice(cell: string): number | string {
  const cents = cell === '' ? null : parseCents(cell);
  return cents === null ? cell : decimalOfCents(cents);
}

/** What ends the reading of a file before its end. */
class TooLarge extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/**
 * Rows and cells are counted while the file is read, and what is past a limit is not read at all. Spreadsheets of some
 * countries write semicolons.
 */
function parseTable(text: string): { line: number; cells: string[] }[] {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const records = parse(text, {
    bom: true,
    delimiter: header.includes(';') && !header.includes(',') ? ';' : ',',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // The header and one row more than are accepted, by which the excess is known.
    to: MAX_CSV_ROWS + 2,
    max_record_size: MAX_ROW_LENGTH,
    cast: (cell, { index, lines, records }) => {
      if (index < MAX_CELLS) return cell;
      if (records > 0) throw new TooLarge('The row has far more cells than the file has columns.', lines);
      throw new TooLarge(
        `The file has too many columns; at most ${COLUMNS.length} are accepted: ${COLUMNS.join(', ')}.`,
        lines,
      );
    },
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
}

const lineNumber = (error: unknown): number => {
  const line = (error as { lines?: unknown }).lines;
  return typeof line === 'number' ? line : 1;
};
