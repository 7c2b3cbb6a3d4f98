import { readMoney } from '#app/domain/reading/fields.ts';
import {
  describeEncoding,
  type FileChoices,
  type FileMatch,
  type ImportField,
  matchFile,
  readCell,
  readMoment,
  readTable,
} from '#app/domain/reading/index.ts';
import { createSaleReport, type ReportContext, type SaleReport } from './sale-fields.ts';
import { MAX_SALES_FILE_BYTES, SALES_FILE_TOO_LARGE } from './sales-file-fields.ts';

const MAX_SALES_ROWS = 1000;
type SalesColumn = 'order_id' | 'tracking_id' | 'amount' | 'date' | 'currency';

/**
 * Names in spreadsheets and in the exports of shops. Customers are never taken for order numbers: a column `name` is not read. Columns with
 * other names are found by their cells.
 */
const SALES_CSV_FIELDS: readonly ImportField<SalesColumn>[] = [
  {
    field: 'order_id',
    label: 'Order number',
    isRequired: true,
    names: [
      ...['order id', 'order number', 'order no', 'order no.', 'order #', 'order', 'order name'],
      ...['pedido', 'número de pedido', 'numero de pedido', 'bestellnummer'],
    ],
  },
  {
    field: 'tracking_id',
    label: 'Tracking ID',
    isRequired: true,
    names: ['tracking id', 'stackguide tracking id', 'assessment tracking id', 'trackingid', 'sg tid'],
    fits: (cell) => SALES_CSV_TRACKING_ID.test(cell),
  },
  {
    field: 'amount',
    label: 'Amount',
    kind: 'amount',
    isRequired: true,
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
    label: 'Date',
    kind: 'date',
    names: [
      ...['date', 'order date', 'paid at', 'date paid', 'created at', 'date created', 'processed at'],
      // The export of leads has the day of the lead as well, which would be found first by its cells.
      'conversion date',
      ...['fecha', 'datum', 'bestelldatum'],
    ],
    fits: (cell) => {
      const moment = readMoment(cell, { timeZone: 'UTC' });
      return moment.ok || moment.problem === 'ambiguous';
    },
  },
  {
    field: 'currency',
    label: 'Currency',
    names: ['currency', 'order currency', 'currency code', 'moneda', 'währung'],
    fits: (cell) => /^[A-Z]{3}$/.test(cell),
  },
];
/** The form of the ids that the assessment returns (`orderedSecretId`). */
const SALES_CSV_TRACKING_ID = /^[0-9a-z]{9}[\w-]{22}$/;

export interface SaleRow {
  /** Line of the file, from 1; line 1 is the header. */
  line: number;
  orderId: string;
  /** Null when the row can't be read: then `problem` has the reason. */
  report: SaleReport | null;
  problem: string | null;
}

/** `fault` is an error of the file as a whole; null if the person has to correct the match. */
export type SalesReading =
  | { ok: true; rows: SaleRow[]; match: FileMatch }
  | { ok: false; fault: string; match: null }
  | { ok: false; fault: null; match: FileMatch };

/**
 * Reads a file of sales. What an amount such as `1.299` and a date such as 03/04/2026 mean is the same in all rows: another
 * row proves it, or the person has to answer.
 * @param choices how to read the file; null finds out by its names and cells
 */
export function readSalesCsv(
  bytes: Uint8Array,
  company: Pick<ReportContext, 'currency' | 'timeZone'>,
  choices: FileChoices | null = null,
): SalesReading {
  const refuse = (fault: string) => ({ ok: false, fault, match: null }) as const;
  if (bytes.length > MAX_SALES_FILE_BYTES) return refuse(SALES_FILE_TOO_LARGE);
  const table = readTable(bytes, { maxRows: MAX_SALES_ROWS + 2 });
  if (!table.ok) return refuse(table.why);
  const [header, ...body] = table.value.rows;
  if (!header) return refuse('The file is empty.');
  if (body.length > MAX_SALES_ROWS) return refuse(`The file has more than ${MAX_SALES_ROWS} rows. Split it.`);
  const records = body.map(({ record }) => record);
  const { match, read } = matchFile({
    names: header.record.map(readCell),
    rows: records,
    fields: SALES_CSV_FIELDS,
    ...{ choices, currency: company.currency },
    encodingNotice: describeEncoding(table.value.encoding),
  });
  if (!read) return { ok: false, fault: null, match };
  const { places, format } = read;
  const schema = createSaleReport({ ...company, ...format });
  const rows = body.map(({ record, line }) =>
    readRow(schema, line, (column) => readCell(record[places[column]?.[0] ?? -1])),
  );
  return { ok: true, rows, match };
}

function readRow(
  schema: ReturnType<typeof createSaleReport>,
  line: number,
  cell: (column: SalesColumn) => string,
): SaleRow {
  const orderId = cell('order_id');
  const parsed = schema.safeParse({
    orderId,
    trackingId: cell('tracking_id'),
    saleAmount: cell('amount'),
    conversionDate: cell('date'),
    currency: cell('currency'),
  });
  if (orderId === '') return { line, orderId, report: null, problem: 'The row has no order number.' };
  if (parsed.success) return { line, orderId, report: parsed.data, problem: null };
  const problem = [...new Set(parsed.error.issues.map(({ message }) => message))].join('; ');
  return { line, orderId, report: null, problem };
}
