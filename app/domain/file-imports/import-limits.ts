import { formatCount } from '#app/lib/format-count.ts';

export const MAX_IMPORT_ROWS = 100_000;
/** Limits of one row, so that no file takes long to match. The exports of shops have some 80 columns. */
export const MAX_IMPORT_COLUMNS = 200;
export const MAX_IMPORT_ROW_LENGTH = 20_000;
const MAX_IMPORT_MB = 10;
export const MAX_IMPORT_BYTES = MAX_IMPORT_MB * 1024 * 1024;
export const IMPORT_TOO_LARGE = `The file is too large; we accept at most ${MAX_IMPORT_MB} MB.`;
/** What a person is told before they choose a file. */
export const IMPORT_LIMITS = `At most ${formatCount(MAX_IMPORT_ROWS)} rows and ${MAX_IMPORT_MB} MB`;
/** Rows that a preview judges. Later rows are read only when the file is imported. */
export const MAX_IMPORT_PREVIEW_ROWS = 5000;
/** Files of a company that are imported at a time, so that they can't fill the database or hold up those of other companies. */
export const MAX_UNFINISHED_IMPORTS = 5;
/** Days for which results are kept, with what was left out. */
export const IMPORT_RESULT_DAYS = 7;
