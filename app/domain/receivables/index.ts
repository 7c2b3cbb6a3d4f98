export { type ChargeState, findChargeStates } from './charge-states.ts';
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
export { saveInvoices } from './save-invoices.server.ts';
