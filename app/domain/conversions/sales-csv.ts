import { readMoney } from '#app/domain/reading/fields.ts';
import {
  type ColumnField,
  describeEncoding,
  findDateOrder,
  findDecimalMark,
  matchColumns,
  readCell,
  readMoment,
  readTable,
} from '#app/domain/reading/index.ts';
import {
  createSaleReport,
  MAX_SALES_BYTES,
  type ReportContext,
  SALES_TOO_LARGE,
  type SaleReport,
} from './fields.ts';

const MAX_SALES_ROWS = 1000;
const SALES_COLUMNS = ['order_id', 'tracking_id', 'amount', 'date', 'currency'] as const;
type SalesColumn = (typeof SALES_COLUMNS)[number];
const REQUIRED_SALES_COLUMNS = ['order_id', 'tracking_id', 'amount'] as const;

/**
 * Names in spreadsheets and in the exports of shops. Customers are never taken for order numbers: a column `name` is not read. Columns with
 * other names are found by their cells.
 */
const FIELDS: readonly ColumnField<SalesColumn>[] = [
  {
    field: 'order_id',
    names: [
      ...['order id', 'order number', 'order no', 'order no.', 'order #', 'order', 'order name'],
      ...['pedido', 'número de pedido', 'numero de pedido', 'bestellnummer'],
    ],
  },
  {
    field: 'tracking_id',
    names: ['tracking id', 'stackguide tracking id', 'assessment tracking id', 'trackingid', 'sg tid'],
    fits: (cell) => TRACKING_ID.test(cell),
  },
  {
    field: 'amount',
    names: ['amount', 'order total', 'total', 'total price', 'sale amount', 'importe', 'betrag', 'summe'],
    // Order numbers have only digits.
    fits: (cell) => {
      const money = readMoney(cell);
      return (
        !/^\d+$/.test(cell) && (money.ok || money.problem === 'ambiguous' || money.problem === 'currency')
      );
    },
  },
  {
    field: 'date',
    names: [
      ...['date', 'order date', 'paid at', 'date paid', 'created at', 'date created', 'processed at'],
      ...['fecha', 'datum', 'bestelldatum'],
    ],
    fits: (cell) => {
      const moment = readMoment(cell, { timeZone: 'UTC' });
      return moment.ok || moment.problem === 'ambiguous';
    },
  },
  {
    field: 'currency',
    names: ['currency', 'order currency', 'currency code', 'moneda', 'währung'],
    fits: (cell) => /^[A-Z]{3}$/.test(cell),
  },
];
/** The form of the ids that the assessment returns (`orderedSecretId`). */
const TRACKING_ID = /^[0-9a-z]{9}[\w-]{22}$/;

/** How a file was read, for its preview. */
export interface SalesFile {
  /** The columns that were read, as what, and the names of the others. */
  columns: { name: string; field: SalesColumn }[];
  otherColumns: string[];
  /** Set if the file was not UTF-8. */
  encodingNotice: string | null;
}

export interface SaleRow {
  /** Line of the file, from 1; line 1 is the header. */
  line: number;
  orderId: string;
  /** Null when the row can't be read: then `problem` has the reason. */
  report: SaleReport | null;
  problem: string | null;
}

/**
 * Reads a file of sales. `fault` is an error of the file as a whole. An amount such as `1.299` and a date such as 03/04/2026 are read as
 * another row of the file shows, and otherwise refused.
 */
export function readSalesCsv(
  bytes: Uint8Array,
  company: Pick<ReportContext, 'currency' | 'timeZone'>,
): { rows: SaleRow[]; file: SalesFile; fault: null } | { rows: []; file: null; fault: string } {
  const refuse = (fault: string) => ({ rows: [] as [], file: null, fault });
  if (bytes.length > MAX_SALES_BYTES) return refuse(SALES_TOO_LARGE);
  const table = readTable(bytes, { maxRows: MAX_SALES_ROWS + 2 });
  if (!table.ok) return refuse(table.why);
  const [header, ...body] = table.value.rows;
  const names = (header?.record ?? []).map(readCell);
  const records = body.map(({ record }) => record);
  const places = matchColumns(names, records, FIELDS);
  const missing = REQUIRED_SALES_COLUMNS.find((column) => places[column] === undefined);
  if (missing)
    return refuse(`The column “${missing}” is missing. The columns are ${SALES_COLUMNS.join(', ')}.`);
  if (body.length > MAX_SALES_ROWS) return refuse(`The file has more than ${MAX_SALES_ROWS} rows. Split it.`);
  const listCells = (column: SalesColumn) => records.map((record) => readCell(record[places[column] ?? -1]));
  const schema = createSaleReport({
    ...company,
    decimal: findDecimalMark(listCells('amount')),
    order: findDateOrder(listCells('date')),
  });
  const fieldAt = (index: number) => SALES_COLUMNS.find((column) => places[column] === index);
  return {
    rows: body.map(({ record, line }) => readRow(schema, { places, record, line })),
    file: {
      columns: names.flatMap((name, index) => {
        const field = fieldAt(index);
        return field ? [{ name, field }] : [];
      }),
      otherColumns: names.filter((name, index) => name !== '' && !fieldAt(index)),
      encodingNotice: describeEncoding(table.value.encoding),
    },
    fault: null,
  };
}

function readRow(
  schema: ReturnType<typeof createSaleReport>,
  {
    places,
    record,
    line,
  }: { places: Partial<Record<SalesColumn, number>>; record: readonly string[]; line: number },
): SaleRow {
  const cell = (column: SalesColumn) => readCell(record[places[column] ?? -1]);
  const orderId = cell('order_id');
  const parsed = schema.safeParse({
    orderId,
    trackingId: cell('tracking_id'),
    saleAmount: cell('amount'),
    conversionDate: cell('date'),
    currency: cell('currency'),
  });
  if (orderId === '') return { line, orderId, report: null, problem: 'The row has no order_id.' };
  if (parsed.success) return { line, orderId, report: parsed.data, problem: null };
  const problem = [...new Set(parsed.error.issues.map(({ message }) => message))].join('; ');
  return { line, orderId, report: null, problem };
}
