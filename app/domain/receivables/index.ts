export type { BookEntry } from './book-entry.ts';
export { findChargeStates } from './charge-states.ts';
export {
  compareBooks,
  DIFFERENCE_KINDS,
  DIFFERENCE_TEXTS,
  type Difference,
} from './compare-books.ts';
export {
  BOOKS_COLUMNS,
  listBooksRows,
  listQuickBooksRows,
  QUICKBOOKS_COLUMNS,
  writeDatevFile,
} from './export-books.ts';
export { findInvoiceTimes, findStuckCharges, type StuckCharges } from './find-stuck-charges.server.ts';
export {
  addInvoiceLines,
  deleteReceivables,
  type FeeSum,
  type InvoiceLine,
  type LineKind,
  sumFees,
} from './invoice-lines.server.ts';
export type { InvoiceReading, LineReading } from './invoice-reading.ts';
export { type Bill, hasBill, isBilledCompany, issueBills, listBills } from './issue-bills.server.ts';
export {
  issuerVersions,
  readDatevSettings,
  readIssuer,
  readIssuerValues,
  saveIssuer,
} from './issuer.server.ts';
export { listBookEntries } from './list-book-entries.server.ts';
export { listStoredInvoices } from './list-stored-invoices.server.ts';
export {
  billOpenCommission,
  issueMissingBills,
  listMissingBills,
} from './missing-bills.server.ts';
export { bookHandFee, type FeeFacts, readFeeFacts, readFees } from './month-fees.server.ts';
export { listMonthInvoices, type MonthInvoice } from './month-invoices.server.ts';
export {
  findFirstRunAt,
  findLastRunAt,
  finishRun,
  listDifferences,
  listStripeLines,
  noteProgress,
  saveDifferences,
  startRun,
} from './reconciliation.server.ts';
export { saveInvoices } from './save-invoices.server.ts';
export { addFees, splitFees } from './split-fees.ts';
export { type MonthRevenue, sumCompanies } from './sum-companies.server.ts';
export { listUnreadTaxIds } from './unread-tax-ids.server.ts';
