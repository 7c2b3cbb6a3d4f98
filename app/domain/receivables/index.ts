export {
  addInvoiceLines,
  deleteReceivables,
  type FeeSum,
  type InvoiceLine,
  LINE_KINDS,
  type LineKind,
  sumFees,
} from './invoice-lines.server.ts';
export { listStoredInvoices } from './list-stored-invoices.server.ts';
