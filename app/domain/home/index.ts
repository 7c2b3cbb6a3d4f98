export { type Home, readHome } from './read-home.server.ts';
export type { Change, Matter, SetupStep } from './rules.ts';
