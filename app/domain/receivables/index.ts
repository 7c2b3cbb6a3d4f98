export type { BookEntry } from './book-entry.ts';
export { type ChargeState, findChargeStates } from './charge-states.ts';
export {
  compareBooks,
  DIFFERENCE_KINDS,
  DIFFERENCE_TEXTS,
  type Difference,
  type DifferenceKind,
} from './compare-books.ts';
export {
  BOOKS_COLUMNS,
  type DatevSettings,
  listBooksRows,
  listQuickBooksRows,
  QUICKBOOKS_COLUMNS,
  writeDatevFile,
} from './export-books.ts';
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
export { type Bill, issueBills, listBills } from './issue-bills.server.ts';
export {
  type IssuerValues,
  issuerVersions,
  readDatevSettings,
  readIssuer,
  readIssuerValues,
  saveIssuer,
} from './issuer.server.ts';
export type { Issuer } from './issuer-fields.ts';
export { listBookEntries } from './list-book-entries.server.ts';
export { listStoredInvoices } from './list-stored-invoices.server.ts';
export { bookHandFee, readFees } from './month-fees.server.ts';
export { listMonthInvoices, type MonthInvoice } from './month-invoices.server.ts';
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
export { addFees, type SplitFees, splitFees } from './split-fees.ts';
export { type MonthRevenue, sumCompanies } from './sum-companies.server.ts';
