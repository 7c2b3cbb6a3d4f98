import * as z from 'zod';

export const MAX_IMPORT_ROWS = 100_000;
/** Limits of one row, so that no file takes long to match. The exports of shops have some 80 columns. */
export const MAX_IMPORT_COLUMNS = 200;
export const MAX_IMPORT_ROW_LENGTH = 20_000;
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const IMPORT_TOO_LARGE = 'The file is too large; at most 10 MB are accepted.';
/** Rows that a preview judges. Later rows are read only when the file is imported. */
export const MAX_PREVIEW_ROWS = 5000;

const NO_IMPORT_FILE = 'Choose a file first.';

/** A CSV file that is imported in the background. Its content is validated on the server. */
export const importedFile = z
  .file(NO_IMPORT_FILE)
  .min(1, NO_IMPORT_FILE)
  .max(MAX_IMPORT_BYTES, IMPORT_TOO_LARGE);
