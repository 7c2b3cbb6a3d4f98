export {
  type CampaignWithSales,
  readCampaignTotals,
  readCampaignWithSales,
  sumResults,
  withoutReasons,
} from './campaign-results.server.ts';
export { type ChartEvent, listChartEvents, nameChartEvents } from './chart-events.server.ts';
export { type LinkedSale, readLinkedSales, readProductSales } from './linked-sales.server.ts';
export {
  type Period,
  readComparison,
  readPeriod,
  recentMonths,
} from './periods.ts';
export type { FunnelStep } from './read-funnel-steps.server.ts';
export { type DayFigures, readLeadAnalytics, readPerformance } from './read-performance.server.ts';
export { listLatestSales, type PeriodRevenue } from './read-sales.server.ts';
export { readAnswerBlocks } from './revenue-by-answer.server.ts';
export type { FoldedRows } from './small-groups.ts';
export { readTrafficFigures } from './traffic.server.ts';
