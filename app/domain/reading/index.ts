/** One reader for each kind of value that people and programs write. No other place reads them. */
export { type DecimalMark, findDecimalMark } from './read-decimal.ts';
export { readEmail } from './read-email.ts';
export { type DateOrder, findDateOrder, type Moment, readMoment } from './read-moment.ts';
export { type Money, type MoneyOptions, type MoneyProblem, readMoney } from './read-money.ts';
export * from './read-phone.server.ts';
export { readStock } from './read-stock.ts';
export { readCell, readHeader, readTable, type Table, type TableFault, type TableRow } from './read-table.ts';
export { readFreeText, readPersonName } from './read-text.ts';
export type { Reading } from './reading.ts';
