export { DEFAULT_TENANT_ID, type FirstStart, seedFirstStart } from './seed-first-start.server.ts';
