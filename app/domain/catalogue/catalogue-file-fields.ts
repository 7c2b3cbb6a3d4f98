import * as z from 'zod';

export const MAX_CATALOGUE_FILE_BYTES = 1024 * 1024;
export const CATALOGUE_FILE_TOO_LARGE = 'The file is too large. Use a file of at most 1 MB.';

const NO_CATALOGUE_FILE = 'Choose a file first.';

/** The catalogue as a spreadsheet; its content is checked on the server. */
export const catalogueFile = z
  .file(NO_CATALOGUE_FILE)
  .min(1, NO_CATALOGUE_FILE)
  .max(MAX_CATALOGUE_FILE_BYTES, CATALOGUE_FILE_TOO_LARGE);
