import type { Database, Prisma } from '../database.ts';

interface OfLeads {
  tenantId: string;
  leadIds: readonly string[];
}

/** Of leads, the newest first. */
const conversionsOfLeads = ({ tenantId, leadIds }: OfLeads) =>
  ({
    where: { tenantId, leadId: { in: [...leadIds] } },
    orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
  }) satisfies Prisma.ConversionFindManyArgs;

const shown = {
  kind: true,
  orderId: true,
  currency: true,
  saleAmountCents: true,
  conversionDate: true,
} as const;

/** Sales and refunds (negative) of leads, the newest first. */
export const listConversionsOfLeads = (db: Database, leads: OfLeads) =>
  db.conversion.findMany({
    ...conversionsOfLeads(leads),
    select: { ...shown, id: true, commissionAmountCents: true },
  });

/** The same with what the shop sent along of its customer, for the person. */
export const exportConversions = (db: Database, leads: OfLeads) =>
  db.conversion.findMany({
    ...conversionsOfLeads(leads),
    select: { ...shown, source: true, productIds: true, clientOrderData: true },
  });
