import { parse } from 'csv-parse/sync';

/** What a spreadsheet would run as a formula is written with an apostrophe before it (D28). */
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** A row of a file. */
export interface CsvRow {
  record: string[];
  /** `lines`: its line in the file, from 1. */
  info: { lines: number };
}

/** The rows of a file that a person chose, header included, read up to `maxRows`; null for what is no CSV in UTF-8. */
export function readCsv(bytes: Uint8Array, maxRows: number): CsvRow[] | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: maxRows,
    }) as unknown as CsvRow[];
  } catch {
    return null;
  }
}

export const NOT_CSV = 'The file is not valid CSV in UTF-8. Save it as “CSV UTF-8”.';

/** A cell as it was before a spreadsheet's apostrophe, without spaces around it. */
export const readCell = (cell: string | undefined): string => (cell ?? '').replace(ESCAPED, '').trim();
