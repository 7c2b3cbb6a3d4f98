import { createSalesLedger } from '#app/domain/conversions/index.ts';
import { SALE_RECORDED } from '#app/domain/listeners/index.ts';

/** The ledger of this process: requests record sales with it, and a task of the worker continues imports with it. */
export const SALES_LEDGER = createSalesLedger(SALE_RECORDED);
