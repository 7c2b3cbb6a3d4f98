import * as z from 'zod';

export const MAX_SALES_FILE_BYTES = 512 * 1024;
export const SALES_FILE_TOO_LARGE = 'The file is too large; at most 512 kB are accepted.';

const NO_SALES_FILE = 'Choose a file first.';

/** Sales as a spreadsheet; the file's content is checked on the server. */
export const salesFile = z
  .file(NO_SALES_FILE)
  .min(1, NO_SALES_FILE)
  .max(MAX_SALES_FILE_BYTES, SALES_FILE_TOO_LARGE);
