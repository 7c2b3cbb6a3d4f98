import { findLastClosedMonth } from '../billing/index.ts';
import { hasSales } from '../conversions/index.ts';
import type { Prisma } from '../database.ts';

/** Whether amounts of a tenant are stored: sales, orders that wait, or a closed month. */
export const hasLedger = async (tx: Prisma.TransactionClient, tenantId: string): Promise<boolean> =>
  (await hasSales(tx, tenantId)) || (await findLastClosedMonth(tx, tenantId)) !== null;
