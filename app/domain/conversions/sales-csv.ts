import {
  findDateOrder,
  findDecimalMark,
  readCell,
  readHeader,
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
const REQUIRED_SALES_COLUMNS = ['order_id', 'tracking_id', 'amount'] as const;

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
): { rows: SaleRow[]; fault: string | null } {
  const refuse = (fault: string) => ({ rows: [], fault });
  if (bytes.length > MAX_SALES_BYTES) return refuse(SALES_TOO_LARGE);
  const file = readTable(bytes, { maxRows: MAX_SALES_ROWS + 2 });
  if (!file.ok) return refuse(file.why);
  const [header, ...body] = file.value.rows;
  const columns = (header?.record ?? []).map((cell) => readHeader(cell).replaceAll(' ', '_'));
  const missing = REQUIRED_SALES_COLUMNS.find((column) => !columns.includes(column));
  if (missing)
    return refuse(`The column “${missing}” is missing. The columns are ${SALES_COLUMNS.join(', ')}.`);
  if (body.length > MAX_SALES_ROWS) return refuse(`The file has more than ${MAX_SALES_ROWS} rows. Split it.`);
  const listCells = (column: string) => body.map(({ record }) => readCell(record[columns.indexOf(column)]));
  const schema = createSaleReport({
    ...company,
    decimal: findDecimalMark(listCells('amount')),
    order: findDateOrder(listCells('date')),
  });
  return { rows: body.map(({ record, line }) => readRow(schema, { columns, record, line })), fault: null };
}

function readRow(
  schema: ReturnType<typeof createSaleReport>,
  { columns, record, line }: { columns: readonly string[]; record: readonly string[]; line: number },
): SaleRow {
  const cell = (column: string) => readCell(record[columns.indexOf(column)]);
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
