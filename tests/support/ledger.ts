import { createSalesLedger } from '#app/domain/conversions/index.ts';
import { SALE_RECORDED } from '#app/domain/listeners/index.ts';

/** The service's own ledger. */
export const TEST_LEDGER = createSalesLedger(SALE_RECORDED);
export const { recordSale, recordRefund, sellByHand, matchOrder, importSalesFile } = TEST_LEDGER;
