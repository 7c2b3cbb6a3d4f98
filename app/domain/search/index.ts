export { searchConsole } from './search-console.server.ts';
