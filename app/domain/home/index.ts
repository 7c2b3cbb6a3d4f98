export { type Home, readHome } from './read-home.server.ts';
export {
  OVERVIEW_ORDERS,
  type Overview,
  type OverviewOrder,
  readOverview,
} from './read-overview.server.ts';
export type { AttentionItem, Change, SetupStep } from './rules.ts';
