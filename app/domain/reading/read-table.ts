import { Readable } from 'node:stream';
import { type Options, parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { nextTurn } from '#app/lib/next-turn.ts';
import { decodeText, type TextEncoding } from './decode-text.ts';

/** Text that a spreadsheet would run as a formula is written with an apostrophe before it (D28). */
const ESCAPED_TABLE_CELL = /^'(?='*[=+\-@\t\r＝＋－＠])/;

/** Adds an apostrophe to text that already begins like an escaped one, so that `readCell` returns the text itself. */
export const escapeCell = (text: string): string => (ESCAPED_TABLE_CELL.test(text) ? `'${text}` : text);

export interface TableRow {
  record: string[];
  /** Line number in the file, from 1. */
  line: number;
}

/** The reason why a file can't be read, and the line. */
export interface TableFault {
  kind: 'encoding' | 'syntax' | 'long-row' | 'many-cells';
  line: number;
  isHeader: boolean;
}

export interface TableLimits {
  /** Maximum number of rows, including the header. Later rows are not read. */
  maxRows: number;
  maxCells?: number;
  /** In characters. */
  maxRowLength?: number;
  /** Whether a file of one line is a list of addresses or numbers: each of its cells is then a row. */
  isList?: boolean;
}

export interface Table {
  rows: TableRow[];
  /** `windows-1252` is a guess, made for files that are not Unicode. */
  encoding: TextEncoding;
  delimiter: string;
}

type TableReading =
  | { ok: true; value: Table }
  | { ok: false; problem: TableFault['kind']; why: string; fault: TableFault };

/**
 * Reads the rows of a file that a spreadsheet or another program wrote, header included, up to the limits: cells separated by commas,
 * semicolons, tabs or bars, in UTF-8, UTF-16 or Windows-1252. Rows without any text are left out.
 */
export function readTable(bytes: Uint8Array, limits: TableLimits): TableReading {
  const opened = openTable(bytes, limits);
  if (!opened.ok) return opened;
  const { text, options, table } = opened;
  try {
    return { ok: true, value: { ...table, rows: toRows(parse(text, options)) } };
  } catch (error) {
    return refuseFor(error);
  }
}

/** Characters that are parsed at a time. */
const LONG_TABLE_PIECE = 100_000;

/** Reads a file as `readTable` does, and lets other work of the process run between its pieces. */
export async function readLongTable(bytes: Uint8Array, limits: TableLimits): Promise<TableReading> {
  const opened = openTable(bytes, limits);
  if (!opened.ok) return opened;
  const { text, options, table } = opened;
  async function* cutText() {
    const encoded = Buffer.from(text);
    for (let from = 0; from < encoded.length; from += LONG_TABLE_PIECE) {
      yield encoded.subarray(from, from + LONG_TABLE_PIECE);
      await nextTurn();
    }
  }
  try {
    const records: unknown[] = [];
    for await (const record of Readable.from(cutText()).pipe(parseStream(options))) records.push(record);
    return { ok: true, value: { ...table, rows: toRows(records) } };
  } catch (error) {
    return refuseFor(error);
  }
}

type RefusedTable = Extract<TableReading, { ok: false }>;
type OpenedTable = { ok: true; text: string; options: Options; table: Omit<Table, 'rows'> } | RefusedTable;

function openTable(bytes: Uint8Array, limits: TableLimits): OpenedTable {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return refuse({ kind: 'encoding', line: 1, isHeader: true }, decoded.why);
  const { text, encoding } = decoded;
  const [separatorLine = '', separator] = TABLE_SEPARATOR_LINE.exec(text) ?? [];
  if (limits.isList) {
    const list = text.slice(separatorLine.length).trim();
    const between = findListSeparator(list, separator);
    if (between !== null) {
      // The line has no line end, so no row is divided.
      const cells = parseOptions({ ...limits, delimiter: '\n', firstLine: 1 });
      const options = { ...cells, record_delimiter: between };
      return { ok: true, text: list, options, table: { encoding, delimiter: between } };
    }
  }
  const delimiter = separator ?? findDelimiter(text);
  const options = parseOptions({ ...limits, delimiter, firstLine: separator === undefined ? 1 : 2 });
  return { ok: true, text, options, table: { encoding, delimiter } };
}

/** An e-mail address or a number contains one of these. */
const TABLE_LIST_ENTRY = /[@＠]|\d{3}/;

/** Finds what separates the entries of a list that is written in one line; null for other text. */
function findListSeparator(line: string, separator = findDelimiter(line)): string | null {
  if (/[\r\n]/.test(line) || !TABLE_LIST_ENTRY.test(line)) return null;
  if (line.includes(separator)) return separator;
  // Addresses have no spaces. Numbers and names have.
  const isSpaced = !line.includes('<') && line.split(' ').every((part) => /[@＠]|^$/.test(part));
  return isSpaced && line.includes(' ') ? ' ' : null;
}

/** Excel reads and writes the separator in a first line of its own. */
const TABLE_SEPARATOR_LINE = /^\ufeff?"?sep=([,;|\t])"?[^\S\n\r]*(?:\r\n?|\n|$)/i;
const TABLE_DELIMITERS = [',', ';', '|'];
/** Number of characters that are searched for the delimiter. */
const TABLE_DELIMITER_SAMPLE_LENGTH = 20_000;

/**
 * Finds the delimiter by the first lines, without the text in quotation marks. A tab in the header is always the delimiter, because texts
 * have no tabs. Otherwise it is the most frequent one, or of two equally frequent ones the one that is equally frequent in the next line.
 */
function findDelimiter(text: string): string {
  const outside = text.slice(0, TABLE_DELIMITER_SAMPLE_LENGTH).replace(/"(?:[^"]|"")*"/g, '""');
  const [header = '', next = ''] = outside.split(/[\r\n]+/).filter((line) => /[^\s,;|]/.test(line));
  if (header.includes('\t')) return '\t';
  const count = (line: string, delimiter: string) => line.split(delimiter).length - 1;
  const score = (delimiter: string) => {
    const inHeader = count(header, delimiter);
    return inHeader === 0 ? 0 : inHeader + (count(next, delimiter) === inHeader ? 0.5 : 0);
  };
  return TABLE_DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}

interface ParseOptions extends TableLimits {
  delimiter: string;
  firstLine: number;
}

function parseOptions(table: ParseOptions): Options {
  const { delimiter, firstLine, maxRows, maxRowLength = 0 } = table;
  const { maxCells = Number.POSITIVE_INFINITY } = table;
  const isTabbed = delimiter === '\t';
  return {
    bom: true,
    delimiter,
    from_line: firstLine,
    info: true,
    relax_column_count: true,
    // In tab-separated text a quotation mark is a sign for inches more often than the start of a quoted cell.
    relax_quotes: isTabbed,
    // Ignores spaces around quotation marks. It would ignore tabs too, and with them empty cells.
    ltrim: !isTabbed,
    rtrim: !isTabbed,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: maxRows,
    max_record_size: maxRowLength,
    // Cells are counted while the file is read.
    cast: (cell, { index, lines, records: before }) => {
      if (index < maxCells) return cell;
      throw new TooManyCells(lines, before === 0);
    },
  };
}

const toRows = (records: unknown): TableRow[] =>
  (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
    record,
    line: info.lines,
  }));

/** Thrown to stop reading a file early. */
class TooManyCells extends Error {
  constructor(
    readonly line: number,
    readonly isHeader: boolean,
  ) {
    super('too many cells');
  }
}

function refuseFor(error: unknown): RefusedTable {
  if (error instanceof TooManyCells)
    return refuse({ kind: 'many-cells', line: error.line, isHeader: error.isHeader });
  const { code, lines } = error as { code?: unknown; lines?: unknown };
  const kind = code === 'CSV_MAX_RECORD_SIZE' ? 'long-row' : 'syntax';
  return refuse({ kind, line: typeof lines === 'number' ? lines : 1, isHeader: false });
}

const UNREADABLE_TABLE_REASONS: Record<TableFault['kind'], string> = {
  encoding: 'The file is not a CSV table. Save it as “CSV UTF-8”.',
  syntax: 'The file is not valid CSV: a quotation mark is out of place.',
  'long-row': 'A row is too long.',
  'many-cells': 'A row has too many cells.',
};

function refuse(fault: TableFault, why = UNREADABLE_TABLE_REASONS[fault.kind]): RefusedTable {
  return { ok: false, problem: fault.kind, why: fault.line > 1 ? `${why} (line ${fault.line})` : why, fault };
}

/** Returns a cell without a spreadsheet's apostrophe and without surrounding spaces. */
export const readCell = (cell: string | undefined): string =>
  (cell ?? '').replace(ESCAPED_TABLE_CELL, '').trim();

/** Returns a column's name for comparison: in lower case, without marks, with a space between words. */
export const readHeader = (cell: string): string =>
  readCell(cell)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}?*:]/gu, '')
    .replace(/[_\s-]+/g, ' ')
    .trim();
