import type { Database, Prisma } from '#app/domain/database.ts';

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

const conversionColumns = {
  kind: true,
  orderId: true,
  currency: true,
  saleAmountCents: true,
  conversionDate: true,
} as const;

/** A shop's page may report as many sales of one lead as it likes. */
export const MAX_CONVERSIONS_OF_LEAD = 200;

/** Sales and refunds (negative) of a lead, the newest first, as many as MAX_CONVERSIONS_OF_LEAD. */
export const listConversionsOfLead = (
  db: Database,
  { tenantId, leadId }: { tenantId: string; leadId: string },
) =>
  db.conversion.findMany({
    ...conversionsOfLeads({ tenantId, leadIds: [leadId] }),
    take: MAX_CONVERSIONS_OF_LEAD,
    select: { ...conversionColumns, id: true, commissionAmountCents: true },
  });

/** All of them, with what the shop sent along of its customer, for the person. */
export const exportConversions = (db: Database, leads: OfLeads) =>
  db.conversion.findMany({
    ...conversionsOfLeads(leads),
    select: { ...conversionColumns, source: true, productIds: true, clientOrderData: true },
  });
