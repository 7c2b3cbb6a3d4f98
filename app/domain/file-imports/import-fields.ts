import * as z from 'zod';
import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES } from './import-limits.ts';

const NO_IMPORT_FILE = 'Choose a file first.';

/** A CSV file that is imported in the background. Its content is validated on the server. */
export const importedFile = z
  .file(NO_IMPORT_FILE)
  .min(1, NO_IMPORT_FILE)
  .max(MAX_IMPORT_BYTES, IMPORT_TOO_LARGE);
