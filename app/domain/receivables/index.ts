export { type ChargeState, findChargeStates } from './charge-states.ts';
export {
  compareBooks,
  DIFFERENCE_KINDS,
  DIFFERENCE_TEXTS,
  type Difference,
  type DifferenceKind,
} from './compare-books.ts';
export {
  addInvoiceLines,
  deleteReceivables,
  type FeeSum,
  type InvoiceLine,
  LINE_KINDS,
  type LineKind,
  sumFees,
} from './invoice-lines.server.ts';
export { type InvoiceReading, isDisputed, type LineReading } from './invoice-reading.ts';
export {
  findLastRunAt,
  finishRun,
  listDifferences,
  listStripeLines,
  noteProgress,
  type OpenDifference,
  saveDifferences,
  startRun,
} from './reconciliation.server.ts';
export { saveInvoices } from './save-invoices.server.ts';
