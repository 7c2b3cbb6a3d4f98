export { type Home, readHome } from './read-home.server.ts';
export type { AttentionItem, Change, SetupStep } from './rules.ts';
