export { correctUsage } from './correct-usage.server.ts';
export { addRevenue, countAssessments } from './count-usage.server.ts';
export {
  countTotals,
  listNearLimit,
  listUsageOfMonth,
  type MonthUsage,
  type NearLimit,
  readUsage,
} from './read-usage.server.ts';
