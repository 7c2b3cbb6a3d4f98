/** Files of many rows: read when they are uploaded, and stored part by part in the background. */

export {
  createFileImport,
  dropFileImports,
  FILE_LEASE_MS,
  type FileKind,
  type LeftOutRow,
  listFileImports,
  listLeftOut,
  openFileImport,
} from './file-imports.server.ts';
export { readImportedTable } from './read-imported-table.ts';
export { continueFileImports, type FileImporter, startFileImport } from './run-imports.server.ts';
