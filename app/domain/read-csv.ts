import { parse } from 'csv-parse/sync';

/** Text that a spreadsheet would run as a formula is written with an apostrophe before it (D28). */
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/;

export interface CsvRow {
  record: string[];
  /** Line number in the file, from 1. */
  line: number;
}

/** The reason why a file can't be read, and the line. */
export interface CsvFault {
  kind: 'encoding' | 'syntax' | 'long-row' | 'many-cells';
  line: number;
  isHeader: boolean;
}

export interface CsvLimits {
  /** Maximum number of rows, including the header; the rest is not read. */
  maxRows: number;
  maxCells?: number;
  /** In characters. */
  maxRowLength?: number;
}

/**
 * Reads the rows of a file that a person chose, header included, up to the limits. In some countries, spreadsheets separate cells with
 * semicolons.
 */
export function readCsv(
  bytes: Uint8Array,
  { maxRows, maxCells = Number.POSITIVE_INFINITY, maxRowLength = 0 }: CsvLimits,
): { rows: CsvRow[]; fault: null } | { rows: null; fault: CsvFault } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { rows: null, fault: { kind: 'encoding', line: 1, isHeader: true } };
  }
  const [header = ''] = text.split(/[\r\n]/, 1);
  try {
    const records = parse(text, {
      bom: true,
      delimiter: header.includes(';') && !header.includes(',') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxRows,
      max_record_size: maxRowLength,
      // Cells are counted while the file is read.
      cast: (cell, { index, lines, records: before }) => {
        if (index < maxCells) return cell;
        throw new TooManyCells(lines, before === 0);
      },
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return { rows: records.map(({ record, info }) => ({ record, line: info.lines })), fault: null };
  } catch (error) {
    if (error instanceof TooManyCells)
      return { rows: null, fault: { kind: 'many-cells', line: error.line, isHeader: error.isHeader } };
    const { code, lines } = error as { code?: unknown; lines?: unknown };
    const kind = code === 'CSV_MAX_RECORD_SIZE' ? 'long-row' : 'syntax';
    return { rows: null, fault: { kind, line: typeof lines === 'number' ? lines : 1, isHeader: false } };
  }
}

/** Thrown to stop reading a file early. */
class TooManyCells extends Error {
  constructor(
    readonly line: number,
    readonly isHeader: boolean,
  ) {
    super('too many cells');
  }
}

export const NOT_CSV = 'The file is not valid CSV in UTF-8. Save it as “CSV UTF-8”.';

/** Returns a cell without a spreadsheet's apostrophe and without surrounding spaces. */
export const readCell = (cell: string | undefined): string => (cell ?? '').replace(ESCAPED, '').trim();
