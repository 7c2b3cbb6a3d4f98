export { type FoundGroup, searchConsole } from './search-console.server.ts';
