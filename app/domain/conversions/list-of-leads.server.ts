import type { Database } from '../database.ts';

/** Sales and refunds (negative) of leads, the newest first. */
export const listConversionsOfLeads = (
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
) =>
  db.conversion.findMany({
    where: { tenantId, leadId: { in: [...leadIds] } },
    orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      kind: true,
      orderId: true,
      currency: true,
      saleAmountCents: true,
      commissionAmountCents: true,
      conversionDate: true,
    },
  });

/** The same with what the shop sent along of its customer, for the person. */
export const exportConversions = (
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
) =>
  db.conversion.findMany({
    where: { tenantId, leadId: { in: [...leadIds] } },
    orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
    select: {
      kind: true,
      orderId: true,
      currency: true,
      saleAmountCents: true,
      conversionDate: true,
      source: true,
      productIds: true,
      clientOrderData: true,
    },
  });
