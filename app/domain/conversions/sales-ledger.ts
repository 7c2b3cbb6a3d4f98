import { createSalesImporter, importSalesFile } from './import-sales-file.server.ts';
import type { SaleListener } from './new-sale.ts';
import { recordDifference } from './record-difference.server.ts';
import { recordRefund } from './record-refund.server.ts';
import { recordSale, sellByHand } from './record-sale.server.ts';
import { matchOrder } from './unmatched-orders.server.ts';

/** The functions that add rows to the ledger. Every sale, refund and change that they record notifies the same listeners. */
export type SalesLedger = ReturnType<typeof createSalesLedger>;

/** @param listeners SALE_RECORDED of app/domain/listeners */
export function createSalesLedger(listeners: readonly SaleListener[]) {
  const bind =
    <Options extends { listeners: readonly SaleListener[] }, Result>(run: (options: Options) => Result) =>
    (options: Omit<Options, 'listeners'>): Result =>
      run({ ...options, listeners } as unknown as Options);
  return {
    recordSale: bind(recordSale),
    recordRefund: bind(recordRefund),
    recordDifference: bind(recordDifference),
    sellByHand: bind(sellByHand),
    matchOrder: bind(matchOrder),
    importSalesFile: bind(importSalesFile),
    salesImporter: createSalesImporter(listeners),
  };
}
