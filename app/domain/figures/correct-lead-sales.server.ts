import { nextTurn } from '../../lib/next-turn.ts';
import { correctLeadSale, firstSalesLeft } from '../conversions/index.ts';
import type { Database } from '../database.ts';
import { findLeadsWithWrongSale } from '../leads/index.ts';
import { lockTenant } from '../tenants/index.ts';

const AT_A_TIME = 100;

/**
 * Compares what a tenant's leads show of their sales with the ledger, and corrects it unless `isCheck`.
 * @returns leads that differed, by the month in which they were stored
 */
export async function correctLeadSales(
  db: Database,
  { tenantId, isCheck }: { tenantId: string; isCheck: boolean },
): Promise<Map<string, number>> {
  const wrong = await findLeadsWithWrongSale(db, { tenantId, firstSales: firstSalesLeft(tenantId) });
  const months = new Map<string, number>();
  for (const { month } of wrong) months.set(month, (months.get(month) ?? 0) + 1);
  for (let at = 0; !isCheck && at < wrong.length; at += AT_A_TIME) {
    await db.$transaction(async (tx) => {
      // A sale or refund that is being stored counts, too.
      await lockTenant(tx, tenantId);
      for (const { id: leadId } of wrong.slice(at, at + AT_A_TIME))
        await correctLeadSale(tx, { tenantId, leadId });
    });
    await nextTurn();
  }
  return months;
}
