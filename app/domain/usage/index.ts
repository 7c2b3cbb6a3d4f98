export { correctUsage } from './correct-usage.server.ts';
export { addRevenue, countAssessments } from './count-usage.server.ts';
export { limitPercent } from './near-limit.ts';
export * from './read-usage.server.ts';
