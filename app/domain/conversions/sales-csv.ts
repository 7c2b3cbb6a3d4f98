import {
  describeEncoding,
  type FileChoices,
  type FileMatch,
  type ImportField,
  matchFile,
  readCell,
  readMoment,
  type Table,
} from '#app/domain/reading/index.ts';
import { readMoney } from '#app/domain/reading/readers.ts';
import { cutText } from '#app/lib/cut-text.ts';
import { createSaleReport, type ReportContext, type SaleReport } from './sale-fields.ts';

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

/** The cells of a row that are read. */
export interface SaleCells extends Record<SalesColumn, string> {
  /** Line of the file, from 1. */
  line: number;
}

export interface SaleRow {
  line: number;
  orderId: string;
  /** Null when the row can't be read: then `problem` has the reason. */
  report: SaleReport | null;
  problem: string | null;
}

/** `fault` is an error of the file as a whole; null if the person has to correct the match. */
export type SalesReading =
  | { ok: true; rows: SaleCells[]; format: ReportContext; match: FileMatch }
  | { ok: false; fault: string; match: null }
  | { ok: false; fault: null; match: FileMatch };

/** Maximum number of characters of a cell that are read. */
const MAX_SALES_CSV_CELL = 1000;

/**
 * Reads a file of sales. What an amount such as `1.299` and a date such as 03/04/2026 mean is the same in all rows: another
 * row proves it, or the person has to answer.
 * @param choices how to read the file; null finds out by its names and cells
 * @returns `format`: how `readSaleRow` reads the rows
 */
export function readSalesCsv(
  { rows: table, encoding }: Table,
  company: Pick<ReportContext, 'currency' | 'timeZone'>,
  choices: FileChoices | null = null,
): SalesReading {
  const { match, rows, read } = matchFile({
    ...{ table, choices, hasNames: true, fields: SALES_CSV_FIELDS, currency: company.currency },
    encodingNotice: describeEncoding(encoding),
  });
  if (!read) return { ok: false, fault: null, match };
  const { places, format } = read;
  const toCells = ({ record, line }: Table['rows'][number]): SaleCells => {
    const cell = (column: SalesColumn) =>
      cutText(readCell(record[places[column]?.[0] ?? -1]), MAX_SALES_CSV_CELL);
    return {
      ...{ line, order_id: cell('order_id'), tracking_id: cell('tracking_id'), amount: cell('amount') },
      ...{ date: cell('date'), currency: cell('currency') },
    };
  };
  return { ok: true, rows: rows.map(toCells), format: { ...company, ...format }, match };
}

/** Creates the reader of the rows of one file. */
export function createSaleReader(format: ReportContext): (cells: SaleCells) => SaleRow {
  const schema = createSaleReport(format);
  return ({ line, order_id: orderId, tracking_id, amount, date, currency }) => {
    if (orderId === '') return { line, orderId, report: null, problem: 'The row has no order number.' };
    const parsed = schema.safeParse({
      ...{ orderId, trackingId: tracking_id, saleAmount: amount, conversionDate: date, currency },
    });
    if (parsed.success) return { line, orderId, report: parsed.data, problem: null };
    const problem = [...new Set(parsed.error.issues.map(({ message }) => message))].join('; ');
    return { line, orderId, report: null, problem };
  };
}
