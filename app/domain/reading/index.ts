/** One reader for each kind of value that people and programs write. No other place reads them. */

export { describeEncoding } from './decode-text.ts';
export {
  type FileChoices,
  type FileMatch,
  type ImportField,
  matchFile,
  needsFileCorrection,
  toChoices,
} from './file-match.ts';
export { type DecimalMark, findDecimalMark } from './read-decimal.ts';
export { readEmail } from './read-email.ts';
export { readMoment } from './read-moment.ts';
export { readPastedColumn } from './read-pasted-column.ts';
export * from './read-phone.server.ts';
export { readStock } from './read-stock.ts';
export {
  escapeCell,
  readCell,
  readHeader,
  readLongTable,
  readTable,
  type Table,
  type TableFault,
  type TableRow,
} from './read-table.ts';
