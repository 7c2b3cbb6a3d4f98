export { acceptShopKey } from './connection/accept-key.server.ts';
export { disconnectShop, forgetShop, retryShop } from './connection/disconnect-shop.server.ts';
export { findOtherFeedHost } from './connection/other-shop.server.ts';
export { readConnection, type ShopConnection } from './connection/read-connection.server.ts';
export { setUpShops } from './connection/set-up-shops.server.ts';
export { refuseConnection, startConnection } from './connection/start-connection.server.ts';
export type { ShopAnswer, ShopHook, ShopKey, WooCommerceApi } from './connection/woocommerce-api.ts';
export { receiveDelivery } from './receive-delivery.server.ts';
export { sealedValues } from './sealed-values.server.ts';
export * from './secrets.server.ts';
export { REPORTING_SHOPS, type Shop } from './shop-report.ts';
export {
  type FailingConnection,
  findFailingConnections,
  findSilentShops,
  type SilentShop,
} from './silent-shops.server.ts';
export { recordShopDifference, takeShopProblem } from './take-problem.server.ts';
