import { readLongTable, type Table } from '#app/domain/reading/index.ts';
import {
  IMPORT_TOO_LARGE,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROW_LENGTH,
  MAX_IMPORT_ROWS,
} from './fields.ts';

type ImportedTable = { ok: true; value: Table } | { ok: false; why: string };

/** Reads the table of an uploaded file, header included. @returns `why`: the reason for the person who chose the file */
export async function readImportedTable(bytes: Uint8Array): Promise<ImportedTable> {
  if (bytes.length > MAX_IMPORT_BYTES) return { ok: false, why: IMPORT_TOO_LARGE };
  // Allows the header and one row more than the maximum, to detect the excess.
  const table = await readLongTable(bytes, {
    maxRows: MAX_IMPORT_ROWS + 2,
    maxCells: MAX_IMPORT_COLUMNS,
    maxRowLength: MAX_IMPORT_ROW_LENGTH,
  });
  if (!table.ok) return table;
  const { length } = table.value.rows;
  if (length === 0) return { ok: false, why: 'The file is empty.' };
  if (length > MAX_IMPORT_ROWS + 1)
    return {
      ok: false,
      why: `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. Split it.`,
    };
  return table;
}
