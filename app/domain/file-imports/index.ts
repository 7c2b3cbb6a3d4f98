/** Files of many rows: read when they are uploaded, and stored part by part in the background. */

export {
  createFileImport,
  describeWait,
  dropFileImports,
  FILE_LEASE_MS,
  type FileKind,
  type LeftOutRow,
  openFileImport,
} from './file-imports.server.ts';
export { listFileImports, listLeftOut } from './list-file-imports.server.ts';
export { readImportedFile } from './read-imported-file.ts';
export { continueFileImports, type FileImporter, startFileImport } from './run-imports.server.ts';
