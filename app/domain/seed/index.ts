export { type DemoResult, seedDemo } from './demo/seed-demo.server.ts';
export { DEMO_SHOPS } from './demo/shops.ts';
export { type FirstStart, seedFirstStart } from './seed-first-start.server.ts';
