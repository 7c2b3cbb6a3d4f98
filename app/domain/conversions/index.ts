export { adoptSalesImports } from './adopt-sales-imports.server.ts';
export { changeContract } from './change-contract.server.ts';
export { correctRates } from './correct-rates.server.ts';
export { erase } from './erase.server.ts';
export { dropErasedIds } from './erased-tracking-ids.server.ts';
export { expireOrders, ORDERS_EXPIRE_AFTER_DAYS } from './expire-orders.server.ts';
export { explainSale } from './explain-sale.server.ts';
export { findRecordedTotal } from './find-recorded-total.server.ts';
export {
  findOrders,
  listProductSales,
  readSaleRows,
} from './find-sales.server.ts';
export {
  type ConversionRow,
  countSales,
  deleteConversions,
  importConversions,
} from './import-sales.server.ts';
export { type PreviewedSale, previewSalesFile } from './import-sales-file.server.ts';
export { hashFigures, OVER_REFUND_ID } from './insert-conversion.server.ts';
export { correctLeadSale, firstSalesLeft, hasSaleSince, salesLeft } from './lead-sale.server.ts';
export { hasConversions, listConversions } from './list-conversions.server.ts';
export {
  countSalesRows,
  listSales,
  SALES_PAGE_SIZE,
  type SalesPeriod,
  salesRows,
} from './list-sales.server.ts';
export {
  findFirstMonth,
  hasMonthFiguresUpTo,
  listMonthLines,
  type MonthFigures,
  type StatementLine,
  sumMonth,
} from './month-figures.server.ts';
export type { RecordedChange, RecordedRefund, RecordedSale, SaleListener } from './new-sale.ts';
export { notePixelOrder } from './note-pixel-order.server.ts';
export { readRevenue } from './read-revenue.server.ts';
export { recogniseAgain } from './recognise-again.server.ts';
export type { ShopDifference } from './record-difference.server.ts';
export type { SaleOutcome } from './record-sale.server.ts';
export { type RowKind, readRowKind } from './row-kind-fields.ts';
export { MAX_SALE_CENTS, type SaleReport, saleReport } from './sale-fields.ts';
export { createSalesLedger, type SalesLedger } from './sales-ledger.ts';
export {
  exportConversions,
  listConversionsOfLead,
  MAX_CONVERSIONS_OF_LEAD,
} from './sales-of-leads.server.ts';
export { chooseCoupon } from './suggest-leads.server.ts';
export { sumSalesByDay, sumSalesByMonth } from './sum-sales.server.ts';
export {
  countExpired,
  countInbox,
  countWaitingOrders,
  dismissOrder,
  hasOrders,
  listInbox,
  restoreOrder,
  UNMATCHED_ORDER_STATES,
  type WaitingOrders,
} from './unmatched-orders.server.ts';
export { countWaitingRefunds } from './waiting-refunds.server.ts';
