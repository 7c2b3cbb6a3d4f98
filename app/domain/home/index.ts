export type { AttentionItem } from './attention-rules.ts';
export type { FallingFigure } from './falls.ts';
export {
  listBookDifferences,
  listMoneyProblems,
  listStuckCompanies,
  listUnbilledMonths,
  type MoneyProblem,
  type MoneyProblems,
} from './money-problems.server.ts';
export type { Falls } from './read-falls.server.ts';
export { type Home, readHome } from './read-home.server.ts';
export {
  OVERVIEW_ORDERS,
  type Overview,
  type OverviewOrder,
  readOverview,
} from './read-overview.server.ts';
export type { SetupStep } from './setup-steps.ts';
export type { Change } from './trends.ts';
