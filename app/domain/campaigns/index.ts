export { erase } from './erase.server.ts';
