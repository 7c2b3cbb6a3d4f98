export { receiveDelivery } from './receive-delivery.server.ts';
export { sealedValues } from './sealed-values.server.ts';
export * from './secrets.server.ts';
export { REPORTING_SHOPS, type Shop } from './shop-report.ts';
export { findSilentShops, type SilentShop } from './silent-shops.server.ts';
export { recordShopDifference, takeShopProblem } from './take-problem.server.ts';
