export { erase } from './erase.server.ts';
export {
  currency,
  orderId,
  type RefundReport,
  readAmount,
  refundReport,
  type SaleReport,
  saleReport,
  trackingId,
} from './fields.ts';
export {
  type ConversionRow,
  countSales,
  deleteConversions,
  importConversions,
} from './import-sales.server.ts';
export {
  countInbox,
  dismissOrder,
  INBOX_STATES,
  type InboxState,
  listInbox,
  matchOrder,
  restoreOrder,
} from './inbox.server.ts';
export type { StoredConversion } from './insert-conversion.server.ts';
export { listConversions } from './list-conversions.server.ts';
export {
  findFirstMonth,
  listMonthLines,
  type MonthFigures,
  type StatementLine,
  sumMonth,
} from './month-figures.server.ts';
export { type Revenue, readRevenue } from './read-revenue.server.ts';
export { recordRefund } from './record-refund.server.ts';
export { recordSale, type SaleOutcome } from './record-sale.server.ts';
export { sumSalesByDay } from './sum-sales-by-day.server.ts';
