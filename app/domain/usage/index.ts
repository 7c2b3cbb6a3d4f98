export { addRevenue } from './add-revenue.server.ts';
export { correctUsage } from './correct-usage.server.ts';
export { countAssessments } from './count-assessments.server.ts';
export { listNearLimit, type NearLimit } from './list-near-limit.server.ts';
export { listUsageOfMonth, type MonthUsage } from './list-usage.server.ts';
export { countTotals, readUsage } from './read-usage.server.ts';
