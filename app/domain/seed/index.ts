export { type FirstStart, seedFirstStart } from './seed-first-start.server.ts';
