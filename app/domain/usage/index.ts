export { correctUsage } from './correct-usage.server.ts';
export { addRevenue, countAssessments } from './count-usage.server.ts';
export * from './read-usage.server.ts';
export { limitPercent } from './usage-warning.ts';
