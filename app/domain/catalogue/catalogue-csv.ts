import { stringify } from 'csv-stringify/sync';
import {
  type DecimalMark,
  describeEncoding,
  escapeCell,
  type FileChoices,
  type FileMatch,
  type ImportField,
  matchFile,
  readCell,
  readTable,
  type TableRow,
  type TableFault as UnreadableFile,
} from '#app/domain/reading/index.ts';
import { readCents } from '#app/domain/reading/readers.ts';
import { resolveListedId } from '#app/engine/list-plan.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { moneyFieldText } from '#app/lib/money-text.ts';
import { CATALOGUE_FILE_TOO_LARGE, MAX_CATALOGUE_FILE_BYTES } from './catalogue-file-fields.ts';
import { type ProductChanges, productChanges } from './product-changes.ts';
import type { CatalogueLine } from './read-catalogue.server.ts';

const CATALOGUE_COLUMN_NAMES = {
  sold: 'sold',
  name: 'own_name',
  productUrl: 'product_url',
  price: 'price',
  couponCode: 'coupon_code',
  imageUrl: 'image_url',
} as const;
/** Columns in their order. `product` is only for readers and is ignored on import. */
const CATALOGUE_CSV_COLUMNS = ['id', 'product', ...Object.values(CATALOGUE_COLUMN_NAMES)] as const;
type Column = (typeof CATALOGUE_CSV_COLUMNS)[number];

const MAX_CATALOGUE_ROWS = 1000;
/** Maximum cells of a row. The list of another program has more columns than the catalogue. */
const MAX_CATALOGUE_CELLS = 50;
/** Maximum characters of a row; two URLs of 2,000 characters are the longest content. */
const MAX_CATALOGUE_ROW_LENGTH = 10_000;

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

interface CsvRow {
  line: number;
  entryId: string;
  changes: ProductChanges;
}
export interface CsvFault {
  /** Line of the file, from 1; line 1 is the header. */
  line: number;
  message: string;
}

type CatalogueColumn = Exclude<Column, 'product'>;

/** The columns of the export. Other columns are found by their names, and products also by their ids. */
const CATALOGUE_FIELDS: readonly ImportField<CatalogueColumn>[] = [
  {
    field: 'id',
    label: 'Product ID',
    isRequired: true,
    names: ['id', 'product id'],
    fits: (cell) => resolveListedId(cell) !== undefined,
  },
  { field: 'sold', label: 'Sold', names: ['sold'] },
  { field: 'own_name', label: 'Own name', names: ['own name'] },
  { field: 'product_url', label: 'Product URL', names: ['product url', 'url', 'link'] },
  { field: 'price', label: 'Price', kind: 'amount', names: ['price', 'precio', 'preis'] },
  { field: 'coupon_code', label: 'Coupon code', names: ['coupon code', 'coupon'] },
  { field: 'image_url', label: 'Picture URL', names: ['image url', 'picture url', 'image'] },
];

interface CatalogueReading {
  rows: CsvRow[];
  faults: CsvFault[];
  /** How the columns are read; null if the file can't be read. If it needs a correction, there are no rows. */
  match: FileMatch | null;
}

/**
 * Reads the changes in a file, and all errors in it. A missing column changes nothing; an empty cell clears the value.
 * @param choices how to read the columns; null finds out by their names and cells
 */
export function readCatalogueCsv(bytes: Uint8Array, choices: FileChoices | null = null): CatalogueReading {
  const fault = (message: string, line = 1) => ({ rows: [], faults: [{ line, message }], match: null });
  if (bytes.length > MAX_CATALOGUE_FILE_BYTES) return fault(CATALOGUE_FILE_TOO_LARGE);
  const read = readTable(bytes, {
    // Allows the header and one row more than the maximum, to detect the excess.
    maxRows: MAX_CATALOGUE_ROWS + 2,
    maxCells: MAX_CATALOGUE_CELLS,
    maxRowLength: MAX_CATALOGUE_ROW_LENGTH,
  });
  if (!read.ok) return fault(describeFault(read.fault, read.why), read.fault.line);
  const { rows: table, encoding } = read.value;
  const [firstRow] = table;
  if (!firstRow) return fault('The file is empty.');
  if (table.length > MAX_CATALOGUE_ROWS + 1)
    return fault(`The file has too many rows; at most ${MAX_CATALOGUE_ROWS} are accepted.`);
  const {
    match,
    rows: body,
    read: matched,
  } = matchFile({
    ...{ table, choices, hasNames: true, fields: CATALOGUE_FIELDS },
    encodingNotice: describeEncoding(encoding),
  });
  if (!matched) return { rows: [], faults: [], match };
  const columns = Object.entries(matched.places).flatMap(([column, indexes]) =>
    indexes.map((index) => ({ column: column as CatalogueColumn, index })),
  );
  const { decimal } = matched.format;
  return { ...readRows(columns, { body, width: firstRow.record.length, decimal }), match };
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
        ? `The file has too many columns; at most ${MAX_CATALOGUE_CELLS} are accepted.`
        : 'This row has more cells than the file has columns.';
  }
}

function readRows(
  columns: readonly { column: CatalogueColumn; index: number }[],
  { body, width, decimal }: { body: readonly TableRow[]; width: number; decimal: DecimalMark | null },
) {
  const rows: CsvRow[] = [];
  const faults: CsvFault[] = [];
  const seenIds = new Set<string>();
  for (const { line, record: cells } of body) {
    if (cells.length !== width) {
      faults.push({ line, message: `The row has ${cells.length} cells and the header ${width}.` });
      continue;
    }
    const row: Partial<Record<CatalogueColumn, string>> = Object.fromEntries(
      columns.map(({ column, index }) => [column, readCell(cells[index])]),
    );
    const entryId = resolveListedId(row.id ?? '');
    if (!entryId) faults.push({ line, message: `Product “${row.id}” not found.` });
    else if (seenIds.has(entryId)) faults.push({ line, message: `The product “${entryId}” appears twice.` });
    else {
      seenIds.add(entryId);
      const parsed = productChanges.safeParse(readValues(row, decimal));
      if (parsed.success) rows.push({ line, entryId, changes: parsed.data });
      else
        for (const { path, message } of parsed.error.issues)
          faults.push({
            line,
            message: `${CATALOGUE_COLUMN_NAMES[path[0] as keyof typeof CATALOGUE_COLUMN_NAMES] ?? ''}: ${message}`,
          });
    }
  }
  return { rows, faults };
}

/** Converts the cells to the schema's fields. Values that can't be read are passed on, so that the schema refuses them. */
function readValues(
  row: Partial<Record<CatalogueColumn, string>>,
  decimal: DecimalMark | null,
): Record<string, unknown> {
  const fields = Object.entries(CATALOGUE_COLUMN_NAMES).filter(([, column]) => row[column] !== undefined);
  return Object.fromEntries(
    fields.map(([field, column]) => {
      const cell = row[column] ?? '';
      if (field === 'sold') return [field, CATALOGUE_SOLD_CELLS.get(cell.toLowerCase()) ?? cell];
      if (field === 'price') return [field, readPrice(cell, decimal)];
      return [field, cell];
    }),
  );
}

const CATALOGUE_SOLD_CELLS = new Map([
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
