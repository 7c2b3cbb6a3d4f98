import { importSalesFile, resumeSalesImports } from './import-sales-file.server.ts';
import { matchOrder } from './inbox.server.ts';
import type { SaleListener } from './new-sale.ts';
import { recordRefund } from './record-refund.server.ts';
import { recordSale, sellByHand } from './record-sale.server.ts';

/** The functions that add rows to the ledger. Every sale and refund that they record notifies the same listeners. */
export interface SalesLedger {
  recordSale: Bound<typeof recordSale>;
  recordRefund: Bound<typeof recordRefund>;
  sellByHand: Bound<typeof sellByHand>;
  matchOrder: Bound<typeof matchOrder>;
  importSalesFile: Bound<typeof importSalesFile>;
  resumeSalesImports: Bound<typeof resumeSalesImports>;
}

/** The function without its listeners, which the ledger adds. */
type Bound<F extends (options: never) => unknown> = (
  options: Omit<Parameters<F>[0], 'listeners'>,
) => ReturnType<F>;

/** @param listeners SALE_RECORDED of app/domain/listeners */
export const createSalesLedger = (listeners: readonly SaleListener[]): SalesLedger => ({
  recordSale: (options) => recordSale({ ...options, listeners }),
  recordRefund: (options) => recordRefund({ ...options, listeners }),
  sellByHand: (options) => sellByHand({ ...options, listeners }),
  matchOrder: (options) => matchOrder({ ...options, listeners }),
  importSalesFile: (options) => importSalesFile({ ...options, listeners }),
  resumeSalesImports: (options) => resumeSalesImports({ ...options, listeners }),
});
