export type { ReachObstacle } from '../analytics/index.ts';
export { type AnswerBlocks, readAnswerBlocks } from './answers.server.ts';
export {
  type CampaignTotals,
  type CampaignWithSales,
  readCampaignTotals,
  readCampaignWithSales,
  sumResults,
  withoutReasons,
} from './campaign-results.server.ts';
export { type ChartEvent, listChartEvents, nameChartEvents } from './chart-events.server.ts';
export { monthPeriod, type Period, readPeriod, recentMonths } from './periods.ts';
export type { FunnelStep } from './read-funnel-steps.server.ts';
export {
  type LeadFigures,
  listPeriodSales,
  type Performance,
  readLeadAnalytics,
  readLeadFigures,
  readPerformance,
  type SourceRow,
} from './read-performance.server.ts';
export type { PeriodRevenue } from './read-sales.server.ts';
export { type FoldedRows, MIN_PEOPLE } from './small-groups.ts';
