import { readLongTable, type Table } from '#app/domain/reading/index.ts';
import { formatCount } from '#app/lib/format-count.ts';
import {
  IMPORT_TOO_LARGE,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROW_LENGTH,
  MAX_IMPORT_ROWS,
} from './import-limits.ts';

/** A file that can't be imported. `fault`: the reason for the person who chose it */
export interface RefusedFile {
  ok: false;
  fault: string;
  match: null;
}

/**
 * Reads an uploaded file.
 * @param options.isList a file of one line is a list: each of its cells is a row
 * @param options.read reads the rows of its table, header included; it returns those below the header
 */
export async function readImportedFile<
  Reading extends { ok: true; rows: readonly unknown[] } | { ok: false },
>(
  bytes: Uint8Array,
  { isList = false, read }: { isList?: boolean; read: (table: Table) => Reading },
): Promise<Reading | RefusedFile> {
  if (bytes.length > MAX_IMPORT_BYTES) return refuse(IMPORT_TOO_LARGE);
  // Allows the header and one row more than the maximum, to detect the excess.
  const table = await readLongTable(bytes, {
    maxRows: MAX_IMPORT_ROWS + 2,
    maxCells: MAX_IMPORT_COLUMNS,
    maxRowLength: MAX_IMPORT_ROW_LENGTH,
    isList,
  });
  if (!table.ok) return refuse(table.why);
  const { length } = table.value.rows;
  if (length === 0) return refuse('The file is empty.');
  if (length > MAX_IMPORT_ROWS + 1) return refuse(TOO_MANY_IMPORTED_ROWS);
  const reading = read(table.value);
  // Whether the first row is a header is known only now.
  return reading.ok && reading.rows.length > MAX_IMPORT_ROWS ? refuse(TOO_MANY_IMPORTED_ROWS) : reading;
}

const TOO_MANY_IMPORTED_ROWS = `The file has more than ${formatCount(MAX_IMPORT_ROWS)} rows. Split it into smaller files.`;

const refuse = (fault: string): RefusedFile => ({ ok: false, fault, match: null });
