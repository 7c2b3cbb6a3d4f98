export { type DemoLogIn, type DemoResult, seedDemo } from './demo/seed-demo.server.ts';
export { DEMO_SHOPS, DEMO_TENANT_IDS } from './demo/shops.ts';
export { type FirstStart, seedFirstStart } from './seed-first-start.server.ts';
