export { erase } from './erase.server.ts';
export {
  type ConversionRow,
  countSales,
  deleteConversions,
  importConversions,
} from './import-sales.server.ts';
export { listConversions } from './list-conversions.server.ts';
export { exportConversions, listConversionsOfLeads } from './list-of-leads.server.ts';
export { type Revenue, readRevenue } from './read-revenue.server.ts';
export { sumSalesByDay } from './sum-sales-by-day.server.ts';
