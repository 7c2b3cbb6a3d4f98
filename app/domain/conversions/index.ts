export { erase } from './erase.server.ts';
export {
  type ConversionRow,
  countSales,
  deleteConversions,
  importConversions,
} from './import-sales.server.ts';
export { listConversions } from './list-conversions.server.ts';
export { listRecentSales, listSales, type SaleRow, type SalesPeriod } from './list-sales.server.ts';
export { type Revenue, readRevenue } from './read-revenue.server.ts';
export { sumSalesByDay } from './sum-sales-by-day.server.ts';
export { sumSalesByMonth } from './sum-sales-by-month.server.ts';
