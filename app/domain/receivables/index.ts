export {
  addInvoiceLines,
  deleteReceivables,
  type FeeSum,
  type InvoiceLine,
  LINE_KINDS,
  type LineKind,
  sumFees,
} from './invoice-lines.server.ts';
export { bookHandFee, readFees } from './month-fees.server.ts';
export { addFees, type SplitFees, splitFees } from './split-fees.ts';
